//! The command line's grammar.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

/// Co-evolve an open LLM's weights and its prompt on your search problem, by rewards alone.
#[derive(Debug, Parser)]
#[command(version, propagate_version = true, arg_required_else_help = true)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// Subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run an experiment: every arm with every seed, or every cell of a grid
    Run(RunArgs),
    /// Show how far the cells of a run folder are, of a running or a dead run
    Status(StatusArgs),
    /// Score one heuristic on a task's data
    Eval(EvalArgs),
    /// Score a tree of heuristic files, one JSON line each
    EvalDir(EvalDirArgs),
    /// Compare base with base+ES over many settings: wins, intervals, tests, a report
    Compare(CompareArgs),
    /// Show the shape and the SHA-256 of a task's data, and save them
    Data(DataArgs),
    /// List the tasks with their data and baselines
    Tasks(TasksArgs),
    /// Save the evolved weights of a run as a model that other tools load
    Export(ExportArgs),
    /// Measure how fast this machine is at what runs are made of
    Bench {
        /// What to measure.
        #[command(subcommand)]
        command: BenchCommand,
    },
    /// Fetch and list models
    Model {
        /// What to do with models.
        #[command(subcommand)]
        command: ModelCommand,
    },
}

/// `coevo bench`.
#[derive(Debug, Subcommand)]
pub enum BenchCommand {
    /// Prefill and decoding, plain and perturbed, beside the machine's limit
    Decode(BenchDecodeArgs),
    /// Evaluations of heuristics on training data, beside CPython with numpy
    Runtime(BenchRuntimeArgs),
    /// The tasks' baselines and their whole test columns, beside CPython with numpy
    Tasks(BenchTasksArgs),
}

/// What both of them take.
#[derive(Debug, ClapArgs)]
pub struct BenchEvaluatorsArgs {
    /// A CPython with numpy [default: an environment of our own, made on first use]
    #[arg(long)]
    pub python: Option<PathBuf>,
    /// Without CPython
    #[arg(long, conflicts_with = "python")]
    pub alone: bool,
    /// CPU seconds for each side of each row; the best repetition counts, and one is always made
    #[arg(long, default_value_t = 1.0)]
    pub seconds: f64,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `coevo bench runtime`.
#[derive(Debug, ClapArgs)]
pub struct BenchRuntimeArgs {
    /// Heuristics, <task>__<name>.py or <task>/<name>.py; CPython runs them unconfined, so only your own
    /// [default: the baselines of all tasks]
    pub files: Vec<PathBuf>,
    /// How to measure
    #[command(flatten)]
    pub common: BenchEvaluatorsArgs,
}

/// `coevo bench tasks`.
#[derive(Debug, ClapArgs)]
pub struct BenchTasksArgs {
    /// Tasks [default: all]
    pub tasks: Vec<String>,
    /// How to measure
    #[command(flatten)]
    pub common: BenchEvaluatorsArgs,
}

/// `coevo bench decode`.
#[derive(Debug, ClapArgs)]
pub struct BenchDecodeArgs {
    /// A model's name or path
    #[arg(long, default_value = "smollm2-135m-instruct")]
    pub model: String,
    /// Batch sizes
    #[arg(long, value_delimiter = ',', default_value = "1,8,32,64", value_parser = clap::value_parser!(u16).range(1..))]
    pub batches: Vec<u16>,
    /// Tokens of each prompt
    #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u16).range(1..))]
    pub prompt: u16,
    /// Tokens that each row generates
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u16).range(2..))]
    pub steps: u16,
    /// How often each figure is measured; the median is shown
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    pub repeats: u16,
    /// Also measure llama.cpp on the same GGUF file, with this Python, which needs the package llama-cpp-python
    #[arg(long, value_name = "PYTHON")]
    pub llama_cpp: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `coevo run`.
#[derive(Debug, ClapArgs)]
pub struct RunArgs {
    /// The experiment's YAML, such as experiments/quickstart.yaml
    pub file: PathBuf,
    /// Folder for the run [default: runs/<name of the experiment>]
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Run with this seed instead of the experiment's
    #[arg(long)]
    pub seed: Option<u64>,
    /// Change a setting by dotted path, such as es.sigma=0.02 (repeatable)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub sets: Vec<String>,
    /// Go on with the run in the folder
    #[arg(long, conflicts_with = "force")]
    pub resume: bool,
    /// Delete the run in the folder and start again
    #[arg(long)]
    pub force: bool,
    /// Print the cells with candidates, tokens and time, and run nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Start nothing new after this time, such as 75m, and stop after the batch; the same command goes on later
    #[arg(long = "for", value_name = "TIME", value_parser = crate::commands::parse_time)]
    pub time: Option<std::time::Duration>,
    /// Cells at once, each in a process of its own with its share of the threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: u16,
    /// Go on with cells of a grid that failed before
    #[arg(long)]
    pub retry: bool,
    /// Run this one cell, for the process that has the folder's lock
    #[arg(long, hide = true)]
    pub cell: Option<PathBuf>,
    /// Threads for decoding and scoring; results do not depend on it [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
}

/// `coevo status`.
#[derive(Debug, ClapArgs)]
pub struct StatusArgs {
    /// The folder that `coevo run` writes to
    pub folder: PathBuf,
    /// List every cell, finished and waiting ones too
    #[arg(long)]
    pub all: bool,
}

/// Where programs run.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum RuntimeArg {
    /// Our own interpreter, in process
    Interpreter,
    /// Confined processes with full numpy, scipy and networkx
    Cpython,
}

/// A split of the data.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum SplitArg {
    /// What searches select on
    Train,
    /// For choosing settings
    Val,
    /// For reports
    Test,
}

/// `coevo eval`.
#[derive(Debug, ClapArgs)]
pub struct EvalArgs {
    /// The task's name, as `coevo tasks` lists it
    pub task: String,
    /// A Python file with the task's function
    pub file: PathBuf,
    /// Which part of the data
    #[arg(long, value_enum, default_value = "train")]
    pub split: SplitArg,
    /// Which size [default: the first of the split]
    #[arg(long)]
    pub size: Option<u32>,
    /// Where the program runs
    #[arg(long, value_enum, default_value = "interpreter")]
    pub runtime: RuntimeArg,
    /// Print one JSON object, with the value of every instance
    #[arg(long)]
    pub json: bool,
}

/// `coevo eval-dir`.
#[derive(Debug, ClapArgs)]
pub struct EvalDirArgs {
    /// The folder; files are <method><budget>/<task>/*rep<k>*.py
    pub folder: PathBuf,
    /// The task of each file is the name of the folder that it stands in
    #[arg(long, required_unless_present = "task")]
    pub task_from_path: bool,
    /// The task of every file
    #[arg(long, conflicts_with = "task_from_path")]
    pub task: Option<String>,
    /// Which part of the data
    #[arg(long, value_enum, default_value = "test")]
    pub split: SplitArg,
    /// Which sizes (repeatable) [default: those of the 36 settings; else all of the split]
    #[arg(long = "size")]
    pub sizes: Vec<u32>,
    /// Where the programs run
    #[arg(long, value_enum, default_value = "interpreter")]
    pub runtime: RuntimeArg,
    /// Where the lines go; files that stand there already are not scored again
    #[arg(long, value_name = "OUT.jsonl")]
    pub json: PathBuf,
}

/// `coevo compare`.
#[derive(Debug, ClapArgs)]
pub struct CompareArgs {
    /// Folders that `coevo run` wrote to
    #[arg(value_name = "DIR", required_unless_present = "from", conflicts_with = "from")]
    pub folders: Vec<PathBuf>,
    /// The lines of `coevo eval-dir` instead, for programs <method><budget>/<task>/*rep<k>*.py
    #[arg(long, value_name = "OUT.jsonl")]
    pub from: Option<PathBuf>,
    /// A YAML of settings: columns, methods and budgets [default: the 36 of experiments/ahd36-settings.yaml]
    #[arg(long, value_name = "FILE")]
    pub settings: Option<PathBuf>,
    /// Print one JSON object instead of tables
    #[arg(long)]
    pub json: bool,
    /// Write the settings as CSV
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Where the report goes [default: DIR/report.html, or OUT.html]
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Seed of the statistics' resamples
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// `coevo export`.
#[derive(Debug, ClapArgs)]
pub struct ExportArgs {
    /// The folder of an arm and a seed, such as runs/quickstart/es/seed-1
    pub run: PathBuf,
    /// Where the model goes: a folder that does not exist yet
    #[arg(long, value_name = "DIR")]
    pub to: PathBuf,
    /// The weights after so many updates [default: after all]
    #[arg(long, value_name = "N")]
    pub updates: Option<u32>,
}

/// `coevo data`.
#[derive(Debug, ClapArgs)]
pub struct DataArgs {
    /// The task's name, as `coevo tasks` lists it
    pub task: String,
    /// Which part of the data
    #[arg(value_enum)]
    pub split: SplitArg,
    /// Which size [default: the first of the split]
    pub size: Option<u32>,
    /// Save the array as a .npy file
    #[arg(long)]
    pub npy: Option<PathBuf>,
}

/// `coevo tasks`.
#[derive(Debug, ClapArgs)]
pub struct TasksArgs {
    /// Show one task: the prompt as the model sees it, and its hints
    pub name: Option<String>,
}

/// `coevo model`.
#[derive(Debug, Subcommand)]
pub enum ModelCommand {
    /// Fetch a model into the cache and check its sum
    Pull {
        /// Its name, as `coevo model list` shows it
        name: String,
    },
    /// List the models that can be fetched and whether they are there
    List,
}
