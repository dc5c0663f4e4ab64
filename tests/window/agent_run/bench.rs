//! A project with a task and an agent for it.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::ensure;
use outside::driven::app::App;
use outside::driven::home::Home;
use outside::driven::page::{Page, id};
use outside::driven::steps;
use serde_json::json;
use testkit::agent::Agent;

/// Lines of an agent that wait until [`Bench::go_on`].
pub(crate) const WAITS: &str =
    "while [ ! -e \"$here/go\" ]; do sleep 0.05; done; rm \"$here/go\"\n";

/// A made-up key, in two parts so that no secret scanner finds it here.
pub(crate) const KEY: &str = concat!("ghp_", "9fK2mQ7xW4vB8nR1tY6uP3sD5gH0jLcZaEiO");

const TASK: &str = "# Sum the cart\n\nShoppers see what they pay.\n\n## Acceptance criteria\n\n\
    - The sum is shown below the cart.\n- An empty cart shows 0.\n";

/// A person’s machine with a project in a repository, and a task in it.
pub(crate) struct Bench {
    pub(crate) home: Home,
    pub(crate) agent: Agent,
}

impl Bench {
    /// With an agent that runs these lines of shell script.
    pub(crate) fn new(lines: &str) -> anyhow::Result<Self> {
        let bench = Self {
            home: Home::new()?,
            agent: Agent::new("helper", lines),
        };
        let shop = bench.home.project();
        fs::create_dir(&shop)?;
        git(&shop, &["init", "--quiet", "--initial-branch", "main"])?;
        git(&shop, &["config", "user.name", "Ann"])?;
        git(&shop, &["config", "user.email", "ann@example.com"])?;
        fs::write(shop.join("cart.ts"), "export const cart: number[] = [];\n")?;
        fs::write(shop.join("sum.md"), TASK)?;
        git(&shop, &["add", "--all"])?;
        git(&shop, &["commit", "--quiet", "--message", "Cart"])?;
        Ok(bench)
    }

    /// The window with the task open, and the agent chosen in Settings.
    pub(crate) fn open(&self) -> anyhow::Result<App> {
        let task = self.home.project().join("sum.md");
        let app = App::start(&self.home, &[&task.to_string_lossy()])?;
        let page = &app.page;
        page.see_text(&id("project"), "shop")?;
        let mut settings = page.invoke("settings_get", &json!({}))?;
        settings["agent"] = json!({ "agent": "own", "command": [self.agent.program()],
            "permissions": "edit", "minutes": 5 });
        page.invoke("settings_set", &json!({ "settings": settings }))?;
        Ok(app)
    }

    /// Gives the task to the agent in a terminal.
    pub(crate) fn run_in_terminal(&self) -> anyhow::Result<Child> {
        let (shop, program) = (self.home.project(), self.agent.program());
        let task = shop.join("sum.md");
        let arguments: [&OsStr; 7] = [
            "run".as_ref(),
            task.as_ref(),
            "--project".as_ref(),
            shop.as_ref(),
            "--yes".as_ref(),
            "--".as_ref(),
            program.as_ref(),
        ];
        let mut command = self.home.whetstone().command(&arguments)?;
        let command = command.stdout(Stdio::null()).stderr(Stdio::null());
        Ok(command.spawn()?)
    }

    /// Lets a waiting agent continue.
    pub(crate) fn go_on(&self) -> anyhow::Result<()> {
        Ok(fs::write(self.agent.place().join("go"), "")?)
    }
}

/// Opens the dialog for the task in the editor.
pub(crate) fn give_to_agent(page: &Page) -> anyhow::Result<()> {
    steps::perform(page, "Give to a coding agent")?;
    page.see(&id("agent"))
}

/// Runs git in a folder, and returns what it prints.
pub(crate) fn git(folder: &Path, arguments: &[&str]) -> anyhow::Result<String> {
    let output = Command::new("git")
        .args(arguments)
        .current_dir(folder)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{arguments:?}: {said}");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
