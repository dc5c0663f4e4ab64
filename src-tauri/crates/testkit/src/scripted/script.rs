//! What a stand-in does, as data in a file.

use domain::model::CliFormat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Everything a stand-in does.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Script {
    /// Which program’s lines it prints.
    pub format: CliFormat,
    /// Its answers: the first turn that matches. A call that no turn matches ends with exit code 3.
    pub turns: Vec<Turn>,
    /// What `--version` prints.
    pub version: String,
    /// What `--help` prints.
    pub help: String,
    /// Whether it has an account.
    pub signed_in: bool,
    /// Names that `--disable` rejects.
    pub unknown_features: Vec<String>,
    /// The catalog of models that `debug models` prints.
    pub catalog: Value,
    /// How it behaves when it is checked.
    pub lock: Checked,
}

impl Script {
    /// A program that prints plain text.
    pub fn text(turns: impl IntoIterator<Item = Turn>) -> Self {
        Self::new(CliFormat::Text, turns)
    }

    /// A program with the output lines of a format.
    pub fn new(format: CliFormat, turns: impl IntoIterator<Item = Turn>) -> Self {
        Self {
            format,
            turns: turns.into_iter().collect(),
            version: "1.2.3 (stand-in)".to_owned(),
            help: String::new(),
            signed_in: true,
            unknown_features: Vec::new(),
            catalog: serde_json::json!({ "models": [] }),
            lock: Checked::Keeps,
        }
    }
}

/// How a program behaves when it is checked for following its flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Checked {
    /// It follows them.
    Keeps,
    /// It runs a command from the user’s settings.
    RunsCommands,
    /// It sends the user's memory files along.
    SendsMemory,
    /// It offers tools.
    OffersTools,
    /// It offers tools within the prompt, as Codex does for some models.
    OffersToolsBeside,
    /// It offers no web search when told to.
    OffersNoSearch,
    /// It asks no model at all.
    AsksNobody,
    /// It ends with an error before it asks.
    Fails,
}

/// Which calls a turn answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct When {
    /// The answer shape on the last line of the prompt: `critique/1`.
    pub shape: Option<String>,
    /// Words in the prompt, including the system text.
    pub contains: Vec<String>,
    /// Only the n-th call, from 1, of those that match the two above.
    pub call: Option<usize>,
}

/// What is printed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Say {
    /// A model's text, in the lines of the format.
    Text(String),
    /// Bytes as they are, without the lines of the format.
    Bytes(Vec<u8>),
    /// This many megabytes, as they are.
    Flood(Flood, usize),
}

/// Which output a program prints too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Flood {
    /// Lines.
    Lines,
    /// One line.
    Line,
    /// The answer in Claude Code's lines: one field of one event.
    Field,
    /// Lines on standard error.
    Errors,
}

/// How a call ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// As it should.
    Whole,
    /// Half of the text is printed, and then nothing more; it keeps running.
    Stall,
    /// Half of the text is printed, and the program exits.
    Die,
    /// Half of the text is printed, and the program is stopped.
    Stop,
}

/// What keeps running besides the answer, until somebody ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leaves {
    /// A process that holds the pipes.
    Child,
    /// The same in its own session.
    Session,
    /// One in its own session whose parent is gone and that holds none of the pipes.
    Daemon,
    /// One that ignores requests to end.
    Stubborn,
    /// One that was stopped.
    Stopped,
}

impl Leaves {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Child,
        Self::Session,
        Self::Daemon,
        Self::Stubborn,
        Self::Stopped,
    ];
}

/// One answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Which calls it answers.
    pub when: When,
    /// Its text.
    pub say: Say,
    /// The number of pieces.
    pub pieces: usize,
    /// Milliseconds before the first piece.
    pub delay_ms: u64,
    /// Milliseconds between pieces.
    pub pause_ms: u64,
    /// Text on standard error, printed first.
    pub errors: String,
    /// The exit code.
    pub exit: u8,
    /// How it ends.
    pub ending: Ending,
    /// Tools that it claims to offer.
    pub tools: Vec<String>,
    /// Whether the model calls a tool before it writes.
    pub calls_tool: bool,
    /// Whether the model searches the web before it writes.
    #[serde(default)]
    pub searches: bool,
    /// Which processes it leaves behind, whatever turn is played.
    pub leaves: Vec<Leaves>,
    /// Whether it ends without reading its input.
    pub deaf: bool,
}

impl Turn {
    /// A model that writes this text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::new(Say::Text(text.into()))
    }

    /// A model that answers with this JSON.
    pub fn answer(answer: &impl Serialize) -> Self {
        Self::text(
            serde_json::to_value(answer)
                .map_or_else(|error| error.to_string(), |answer| answer.to_string()),
        )
    }

    /// A program that prints these bytes, whatever its format.
    pub fn bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self::new(Say::Bytes(bytes.into()))
    }

    /// A program that prints this many megabytes, whatever its format.
    pub fn flood(of: Flood, megabytes: usize) -> Self {
        Self::new(Say::Flood(of, megabytes))
    }

    fn new(say: Say) -> Self {
        Self {
            when: When::default(),
            say,
            pieces: 1,
            delay_ms: 0,
            pause_ms: 0,
            errors: String::new(),
            exit: 0,
            ending: Ending::Whole,
            tools: Vec::new(),
            calls_tool: false,
            searches: false,
            leaves: Vec::new(),
            deaf: false,
        }
    }

    /// Only for prompts that ask for this shape: `critique/1`.
    #[must_use]
    pub fn for_shape(mut self, shape: &str) -> Self {
        self.when.shape = Some(shape.to_owned());
        self
    }

    /// Only for prompts with these words, including the system text; may be called more than once.
    #[must_use]
    pub fn for_words(mut self, words: &str) -> Self {
        self.when.contains.push(words.to_owned());
        self
    }

    /// Only for the n-th call, from 1, that matches shape and words.
    #[must_use]
    pub fn on_call(mut self, number: usize) -> Self {
        self.when.call = Some(number);
        self
    }

    /// In this many pieces, with this many milliseconds between them.
    #[must_use]
    pub fn in_pieces(mut self, pieces: usize, pause_ms: u64) -> Self {
        self.pieces = pieces.max(1);
        self.pause_ms = pause_ms;
        self
    }

    /// By a model that searches the web first.
    #[must_use]
    pub fn searching(mut self) -> Self {
        self.searches = true;
        self
    }

    /// After this many milliseconds.
    #[must_use]
    pub fn after_ms(mut self, delay_ms: u64) -> Self {
        self.delay_ms = delay_ms;
        self
    }

    /// With this exit code, and these words on standard error.
    #[must_use]
    pub fn exits(mut self, exit: u8, errors: &str) -> Self {
        self.exit = exit;
        errors.clone_into(&mut self.errors);
        self
    }

    /// Half of it, and then nothing more.
    #[must_use]
    pub fn stalls(mut self) -> Self {
        self.ending = Ending::Stall;
        self
    }

    /// Half of it, and the program is stopped, as with Ctrl+Z.
    #[must_use]
    pub fn stops(mut self) -> Self {
        self.ending = Ending::Stop;
        self
    }

    /// Half of it, and the program exits.
    #[must_use]
    pub fn dies(mut self) -> Self {
        self.ending = Ending::Die;
        self
    }

    /// Claiming to offer this tool.
    #[must_use]
    pub fn offering(mut self, tool: &str) -> Self {
        self.tools.push(tool.to_owned());
        self
    }

    /// After a call of a tool.
    #[must_use]
    pub fn calling_a_tool(mut self) -> Self {
        self.calls_tool = true;
        self
    }

    /// Leaving these processes behind.
    #[must_use]
    pub fn leaving(mut self, leaves: &[Leaves]) -> Self {
        self.leaves.extend(leaves);
        self
    }

    /// Without reading the prompt; only turns without conditions can do that.
    #[must_use]
    pub fn deaf(mut self) -> Self {
        self.deaf = true;
        self
    }
}
