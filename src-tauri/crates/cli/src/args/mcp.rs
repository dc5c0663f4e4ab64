//! Flags of the MCP server.

use clap::Args as ClapArgs;

/// Coding agents such as Claude Code, Codex and Gemini CLI start this program themselves once it is
/// registered with them. It speaks the Model Context Protocol on standard input and output, opens no port,
/// and ends when its standard input is closed. A debate that is still running is interrupted and can be
/// continued.
#[derive(Debug, ClapArgs)]
pub(crate) struct Mcp {
    /// Don’t ask anything; use the defaults
    #[arg(long, short)]
    yes: bool,
}
