import { screen, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import type { FailureKind } from "../../contract";
import { theme } from "../../lib/theme.svelte";
import { openApp, settle } from "../../test/app";

async function openSettings(section = "models") {
  const opened = await openApp();
  await opened.user.click(screen.getByTestId("nav-settings"));
  await opened.user.click(screen.getByTestId(`settings-${section}`));
  await settle();
  return opened;
}

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
    expect(model("claude-cli/sonnet").getByTestId("test-result")).toHaveTextContent("Answered in 2 s: Blue.");
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
    fake.models.answer = { answer: "", note: null, duration_ms: 90, usage: null, failure };
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
    await user.click(screen.getByText(/^Claude Code/, { selector: "[role=option] *" }));
    await settle();
    expect(fake.settings.roles).toEqual({ synthesiser: "claude-cli/sonnet" });
    expect(row("synthesiser").getByTestId("role-why")).toHaveTextContent("You named it");
    await user.click(screen.getByTestId("role-synthesiser"));
    await user.click(screen.getByText(/^As suggested/, { selector: "[role=option] *" }));
    await settle();
    expect(fake.settings.roles).toEqual({});
  });

  it("copies the command that mends a model", async () => {
    const { fake, user } = await openSettings();
    await user.click(model("gemini-cli/flash").getByRole("button", { name: /Copy command/ }));
    await settle();
    expect(fake.copied).toEqual(["gemini"]);
  });

  it("adds a command in parts, refuses a name twice, and removes it after a question", async () => {
    const { fake, user } = await openSettings();
    await user.click(screen.getByTestId("add-model"));
    await user.type(screen.getByTestId("own-name"), "codex-cli/gpt");
    await user.type(screen.getByTestId("own-command"), `run "my model"`);
    expect(
      within(screen.getByTestId("own-parts"))
        .getAllByRole("listitem")
        .map((part) => part.textContent),
    ).toEqual(["run", "my model"]);
    await user.click(screen.getByTestId("own-add"));
    await settle();
    expect(screen.getByText("A model is called codex-cli/gpt already.")).toBeVisible();
    await user.clear(screen.getByTestId("own-name"));
    await user.type(screen.getByTestId("own-name"), "local/llama");
    await user.click(screen.getByTestId("own-add"));
    await settle();
    expect(fake.models.rows.at(-1)).toMatchObject({ name: "local/llama", note: "Runs run my model" });
    await user.click(model("local/llama").getByTestId("remove-model"));
    await settle();
    await user.click(screen.getByTestId("confirm-remove"));
    await settle();
    expect(fake.models.rows.map((row) => row.name)).not.toContain("local/llama");
  });

  it("adds a model over HTTP with a key that the page does not keep", async () => {
    const { fake, user } = await openSettings();
    await user.click(screen.getByTestId("add-http-model"));
    await settle();
    expect(screen.getByTestId("http-base-url")).toHaveValue("https://api.openai.com/v1");
    expect(screen.getByTestId("http-key")).toHaveAttribute("type", "password");
    await user.click(screen.getByTestId("http-add"));
    await settle();
    expect(screen.getByText("Enter a model name.")).toBeVisible();
    await user.type(screen.getByTestId("http-model-id"), "gpt-5-mini");
    await user.type(screen.getByTestId("http-key"), "sk-planted");
    await user.click(screen.getByText("Your own price"));
    await user.type(screen.getByTestId("http-price-in"), "0.25");
    await user.click(screen.getByTestId("http-add"));
    await settle();
    expect(screen.getByText(/A price has two parts/)).toBeVisible();
    await user.type(screen.getByTestId("http-price-out"), "$1,25");
    await user.click(screen.getByTestId("http-add"));
    await settle();
    expect(fake.models.added).toEqual([
      {
        name: "openai/gpt-5-mini",
        wire: "openai",
        base_url: "https://api.openai.com/v1",
        model: "gpt-5-mini",
        key: { from: "entered", key: "sk-planted" },
        price: { input: 250_000, cached: 250_000, output: 1_250_000 },
      },
    ]);
    expect(new XMLSerializer().serializeToString(document)).not.toContain("sk-planted");
    expect(model("openai/gpt-5-mini").getByTestId("remove-model")).toBeVisible();
  });

  it("offers OpenAI’s newer API, and says what it is for", async () => {
    const { fake, user } = await openSettings();
    await user.click(screen.getByTestId("add-http-model"));
    await settle();
    const why = () => screen.queryByText(/Some of OpenAI’s models answer over its newer API alone/);
    expect(why()).toBeNull();
    screen.getByLabelText(/^API: /).focus();
    await user.keyboard("{Enter}{ArrowDown}{Enter}");
    await settle();
    expect(why()).toBeVisible();
    await user.type(screen.getByTestId("http-model-id"), "gpt-5.1");
    await user.type(screen.getByTestId("http-key"), "sk-planted");
    await user.click(screen.getByTestId("http-add"));
    await settle();
    expect(fake.models.added.map(({ wire }) => wire)).toEqual(["responses"]);
  });

  it("says what a test used", async () => {
    const { fake, user } = await openSettings();
    const check = async (cost_usd: number | null, words: string) => {
      const usage = { input_tokens: 30, output_tokens: 2, cost_usd, estimated: false };
      fake.models.answer = { answer: "Blue", note: null, duration_ms: 900, usage, failure: null };
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
    const answer = { answer: "Hello, I am a model.", duration_ms: 900, usage: null, failure: null };
    fake.models.answer = { ...answer, note: "It said something else." };
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

  it("shows where the data lies", async () => {
    const { fake } = await openSettings("data");
    expect(screen.getByTestId("data-folder")).toHaveTextContent(fake.info.data_folder);
  });
});
