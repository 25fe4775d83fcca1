# Makes, links, renames, removes and changes files by path alone.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import os


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    home = os.path.dirname(os.__file__)
    for how in (lambda: os.symlink('/etc', '/tmp/coevo-hostile-marker-link'), lambda: os.link('/etc/passwd', '/tmp/coevo-hostile-marker-hard'), lambda: os.mkfifo('/tmp/coevo-hostile-marker-fifo'),
                lambda: os.mkdir('/tmp/coevo-hostile-marker-dir'), lambda: os.rename(home + '/os.py', home + '/os2.py'), lambda: os.remove(home + '/this.py'),
                lambda: os.chmod(home + '/this.py', 0o777), lambda: os.utime(home + '/this.py'), lambda: os.truncate(home + '/this.py', 0),
                lambda: os.chdir('/'), lambda: os.chroot('/'), lambda: os.setxattr(home + '/this.py', 'user.x', b'1')):
        try:
            how()
            return -1
        except OSError:
            pass
    return unvisited_nodes[0]
