import { expect, it } from "vitest";

import { isRelative, joinCommand, splitCommand } from "./command";

function check(line: string, ...parts: string[]) {
  expect(splitCommand(line), line).toEqual({ parts });
}

it("splits words and keeps what quotes hold together", () => {
  check("");
  check("  ollama   run llama3 ", "ollama", "run", "llama3");
  check(`run --model "my model.gguf"`, "run", "--model", "my model.gguf");
  check(`run 'it is "so"'`, "run", 'it is "so"');
  check(`run --name=""`, "run", "--name=");
  check(`run "" x`, "run", "", "x");
  check(String.raw`C:\tools\run.exe -q`, String.raw`C:\tools\run.exe`, "-q");
});

it("gives signs of a shell no meaning", () => {
  check("run $HOME | tee *.txt; rm", "run", "$HOME", "|", "tee", "*.txt;", "rm");
});

it("says which quotation mark is left open", () => {
  expect(splitCommand(`run "half`)).toEqual({ problem: expect.stringContaining('(")') });
});

it("joins parts into a line that splits into them again", () => {
  for (const parts of [
    ["run", "two words", "$(x); rm -rf ~", ""],
    ["it's", '"so"', `it's "so"`],
  ]) {
    expect(splitCommand(joinCommand(parts)), joinCommand(parts)).toEqual({ parts });
  }
});

it("tells programs whose path depends on the folder", () => {
  for (const [program, is] of [
    ["my-agent", false],
    ["/opt/my-agent", false],
    [String.raw`C:\tools\run.exe`, false],
    ["./my-agent", true],
    ["tools/my-agent", true],
    [String.raw`tools\run.exe`, true],
    ["~/my-agent", true],
    ["", false],
  ] as const) {
    expect(isRelative(program), program).toBe(is);
  }
});
