import { screen, within } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";

import type { FailureKind, ModelTest } from "../../contract";
import { theme } from "../../lib/theme.svelte";
import type { Fake } from "../../platform/fake";
import { openApp, settle } from "../../test/app";

async function openSettings(section = "models") {
  const opened = await openApp();
  await opened.user.click(screen.getByTestId("nav-settings"));
  await opened.user.click(screen.getByTestId(`settings-${section}`));
  await settle();
  return opened;
}

/** What a test of any model says. */
function answers(fake: Fake, said: Partial<ModelTest>): void {
  const nothing = { answer: "", note: null, duration_ms: 900, usage: null, failure: null };
  vi.spyOn(fake, "modelTest").mockResolvedValue({ ...nothing, ...said });
}

const names = () => screen.getAllByTestId("model-row").map((row) => row.dataset["model"]);

const model = (name: string) => {
  const row = screen.getAllByTestId("model-row").find((candidate) => candidate.dataset["model"] === name);
  if (!row) throw new Error(`No row shows ${name}.`);
  return within(row);
};

describe("models", () => {
  it("tests a model and shows its answer", async () => {
    const { user } = await openSettings();
    await user.click(model("claude-cli/sonnet").getByTestId("test-model"));
    await settle();
    expect(model("claude-cli/sonnet").getByTestId("test-result")).toHaveTextContent(
      "Answered in 4 s · 20 tokens, $0.00: Blue.",
    );
  });

  it("says what failed and what to do", async () => {
    const { fake, user } = await openSettings();
    const kind: FailureKind = "not_signed_in";
    const failure = {
      kind,
      message: "Codex has no account.",
      hint: "Sign in once.",
      command: null,
      detail: "401",
      retry_after_s: null,
    };
    answers(fake, { answer: "", duration_ms: 90, failure });
    await user.click(model("codex-cli/gpt").getByTestId("test-model"));
    await settle();
    expect(model("codex-cli/gpt").getByText("Codex has no account.")).toBeVisible();
    expect(model("codex-cli/gpt").getByText("Sign in once.")).toBeVisible();
  });

  it("shows who does what, and takes a model that is named for a role", async () => {
    const { fake, user } = await openSettings();
    const row = (role: string) => {
      const rows = screen.getAllByTestId("role-row");
      return within(rows.find((one) => one.dataset["role"] === role) ?? document.body);
    };
    expect(row("critic").getByTestId("role-why")).toHaveTextContent("in the balanced profile");
    await user.click(screen.getByTestId("roles-profile"));
    await user.click(screen.getByText(/^Quality/, { selector: "[role=option] *" }));
    await settle();
    expect(row("critic").getByTestId("role-why")).toHaveTextContent("in the quality profile");

    await user.click(screen.getByTestId("role-synthesiser"));
    await user.click(screen.getByText("Claude Code · sonnet", { selector: "[role=option] *" }));
    await settle();
    expect(fake.settings.roles).toEqual({ synthesiser: "claude-cli/sonnet" });
    expect(row("synthesiser").getByTestId("role-why")).toHaveTextContent("You chose it");
    await user.click(screen.getByTestId("role-synthesiser"));
    await user.click(screen.getByText(/^As suggested/, { selector: "[role=option] *" }));
    await settle();
    expect(fake.settings.roles).toEqual({});
  });

  it("copies the command that mends a model", async () => {
    const { fake, user } = await openSettings();
    await user.click(model("gemini-cli/gemini-3-pro-preview").getByRole("button", { name: /Copy command/ }));
    await settle();
    expect(fake.copied).toEqual(["gemini"]);
  });

  it("adds a command in parts, refuses a name twice, and removes it after a question", async () => {
    const { user } = await openSettings();
    const add = async () => {
      await user.click(screen.getByTestId("own-model-add"));
      await settle();
    };
    const name = () => screen.getByTestId("own-name");
    await user.click(screen.getByTestId("add-model"));
    await user.type(name(), "local/llama");
    await user.type(screen.getByTestId("own-command"), `run "my model"`);
    expect(
      within(screen.getByTestId("own-parts"))
        .getAllByRole("listitem")
        .map((part) => part.textContent),
    ).toEqual(["run", "my model"]);
    await add();
    expect(model("local/llama").getByText(/`run` was not found on this machine/)).toBeVisible();
    await user.click(screen.getByTestId("add-model"));
    await user.clear(name());
    await user.type(name(), "local/llama");
    await user.clear(screen.getByTestId("own-command"));
    await user.type(screen.getByTestId("own-command"), `run "my model"`);
    await add();
    expect(screen.getByText("There is already a model named “local/llama”")).toBeVisible();
    await user.keyboard("{Escape}");
    await settle();
    await user.click(model("local/llama").getByTestId("remove-model"));
    await settle();
    await user.click(screen.getByTestId("confirm-remove"));
    await settle();
    expect(names()).not.toContain("local/llama");
  });

  it("adds a model over HTTP with a key that the page does not keep", async () => {
    const { fake, user } = await openSettings();
    const added = vi.spyOn(fake, "modelAddHttp");
    await user.click(screen.getByTestId("add-http-model"));
    await settle();
    expect(screen.getByTestId("http-base-url")).toHaveValue("https://api.openai.com/v1");
    expect(screen.getByTestId("http-key")).toHaveAttribute("type", "password");
    await user.click(screen.getByTestId("http-model-add"));
    await settle();
    expect(screen.getByText("Enter a model name.")).toBeVisible();
    await user.type(screen.getByTestId("http-model-id"), "gpt-5-mini");
    await user.type(screen.getByTestId("http-key"), "sk-planted");
    await user.click(screen.getByText("Your own price"));
    await user.type(screen.getByTestId("http-price-in"), "0.25");
    await user.click(screen.getByTestId("http-model-add"));
    await settle();
    expect(screen.getByText(/A price has two parts/)).toBeVisible();
    await user.type(screen.getByTestId("http-price-out"), "$1,25");
    await user.click(screen.getByTestId("http-model-add"));
    await settle();
    expect(added).toHaveBeenLastCalledWith({
      name: "openai/gpt-5-mini",
      wire: "openai",
      base_url: "https://api.openai.com/v1",
      model: "gpt-5-mini",
      key: { from: "entered", key: "sk-planted" },
      price: { input: 250_000, cached: 250_000, output: 1_250_000 },
    });
    expect(new XMLSerializer().serializeToString(document)).not.toContain("sk-planted");
    expect(model("openai/gpt-5-mini").getByTestId("remove-model")).toBeVisible();
  });

  it("offers OpenAI’s newer API, and says what it is for", async () => {
    const { fake, user } = await openSettings();
    const added = vi.spyOn(fake, "modelAddHttp");
    await user.click(screen.getByTestId("add-http-model"));
    await settle();
    const why = () => screen.queryByText(/Some OpenAI models work only with the newer API/);
    expect(why()).toBeNull();
    screen.getByLabelText(/^API: /).focus();
    await user.keyboard("{Enter}{ArrowDown}{Enter}");
    await settle();
    expect(why()).toBeVisible();
    await user.type(screen.getByTestId("http-model-id"), "gpt-5.1");
    await user.type(screen.getByTestId("http-key"), "sk-planted");
    await user.click(screen.getByTestId("http-model-add"));
    await settle();
    expect(added).toHaveBeenLastCalledWith(expect.objectContaining({ wire: "responses" }));
  });

  it("says what a test used", async () => {
    const { fake, user } = await openSettings();
    const check = async (cost_usd: number | null, words: string) => {
      const usage = { input_tokens: 30, output_tokens: 2, cost_usd, estimated: false };
      answers(fake, { answer: "Blue", usage });
      await user.click(model("claude-cli/sonnet").getByTestId("test-model"));
      await settle();
      expect(model("claude-cli/sonnet").getByTestId("test-result")).toHaveTextContent(
        `Answered in under 1 s · 32 tokens, ${words}: Blue`,
      );
    };
    await check(0, "$0.00");
    await check(null, "cost unknown");
  });

  it("says what came where another answer was asked for", async () => {
    const { fake, user } = await openSettings();
    answers(fake, { answer: "Hello, I am a model.", note: "It said something else." });
    await user.click(model("claude-cli/sonnet").getByTestId("test-model"));
    await settle();
    expect(model("claude-cli/sonnet").getByTestId("test-result")).toHaveTextContent(
      "Answered in under 1 s: Hello, I am a model. It said something else.",
    );
  });
});

describe("the rest of the settings", () => {
  it("turns dark at once and keeps it", async () => {
    const { fake, user } = await openSettings("appearance");
    await user.click(screen.getByTestId("appearance-dark"));
    await settle();
    expect(document.documentElement).toHaveAttribute("data-theme", "dark");
    expect(fake.settings.appearance).toBe("dark");
    theme.choose("system");
  });

  it("sets how often a system review is suggested", async () => {
    const { fake, user } = await openSettings("notifications");
    await user.click(screen.getByTestId("review-every"));
    await user.click(screen.getByText("Every 10 debates", { selector: "[role=option] *" }));
    await settle();
    expect(fake.settings.review_every).toBe(10);
    await user.click(screen.getByTestId("review-every"));
    await user.click(screen.getByText("Never", { selector: "[role=option] *" }));
    await settle();
    expect(fake.settings.review_every).toBe(0);
  });

  it("turns copies of reports off and on", async () => {
    const { fake, user } = await openSettings("data");
    expect(screen.getByTestId("copies")).toBeChecked();
    await user.click(screen.getByTestId("copies"));
    await settle();
    expect(fake.settings.copies).toBe(false);
  });

  it("shows where the data lies", async () => {
    const { fake } = await openSettings("data");
    expect(screen.getByTestId("data-folder")).toHaveTextContent(fake.info.data_folder);
  });
});
