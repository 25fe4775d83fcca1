# The first lines of the worker. Its other parts follow in the same file: codec, confine, candidate, worker.
# Also loaded here, once, for the children: what heuristics import most.
import ast, ctypes, errno, gc, importlib, io, itertools, json, linecache, math, os, random, resource, select
import signal, socket, struct, sys, sysconfig, time, traceback, types, warnings
import bisect, collections, copy, functools, heapq, operator, statistics, string, typing

import numpy as np
# numpy loads these at first use, which would be in each child.
import numpy.fft, numpy.linalg, numpy.ma, numpy.polynomial, numpy.random
