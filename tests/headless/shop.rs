//! A program in a repository, for reviews of code.

use std::fs;
use std::process::Command;

use anyhow::ensure;
use outside::whetstone::{Ran, Whetstone};

/// A made-up key, in two parts so that no secret scanner finds it here.
pub(crate) const KEY: &str = concat!("ghp_", "9fK2mQ7xW4vB8nR1tY6uP3sD5gH0jLcZaEiO");

/// A program in a repository with one commit.
pub(crate) struct Shop {
    pub(crate) whetstone: Whetstone,
}

impl Shop {
    pub(crate) fn new() -> anyhow::Result<Self> {
        let shop = Self {
            whetstone: Whetstone::new()?,
        };
        fs::create_dir(shop.whetstone.path("shop"))?;
        shop.git(&["init", "--quiet", "--initial-branch", "main"])?;
        shop.write("cart.ts", "export const cart = [];\n")?;
        shop.commit()?;
        Ok(shop)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> anyhow::Result<()> {
        fs::write(self.whetstone.path("shop").join(name), text)?;
        Ok(())
    }

    pub(crate) fn git(&self, arguments: &[&str]) -> anyhow::Result<()> {
        let output = Command::new("git")
            .args(["-c", "user.name=Ann", "-c", "user.email=ann@example.com"])
            .args(arguments)
            .current_dir(self.whetstone.path("shop"))
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("HOME", self.whetstone.folder())
            .output()?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "{arguments:?}: {said}");
        Ok(())
    }

    pub(crate) fn commit(&self) -> anyhow::Result<()> {
        self.git(&["add", "--all"])?;
        self.git(&["commit", "--quiet", "--message", "change"])
    }

    pub(crate) fn review(&self, flags: &[&str]) -> anyhow::Result<Ran> {
        let shop = self.whetstone.path("shop").display().to_string();
        let fixed = ["code-review", "--project", &shop];
        self.whetstone.run(&[&fixed[..], flags].concat())
    }

    /// With uncommitted changes: a secret, a TODO comment and a lock file.
    pub(crate) fn with_findings() -> anyhow::Result<Self> {
        let shop = Self::new()?;
        let cart = format!("export const cart = [];\n// TODO: sums\nconst key = \"{KEY}\";\n");
        shop.write("cart.ts", &cart)?;
        shop.write("yarn.lock", "one\n")?;
        Ok(shop)
    }
}
