//! Set-up, run, test, bench, contract.

fn main() -> anyhow::Result<()> {
    std::fs::write("ui/src/contract/index.ts", domain::contract::typescript())?;
    Ok(())
}
