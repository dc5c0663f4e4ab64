import type {
  CameBack,
  DebateId,
  DebatePlan,
  SuggestedDebate,
  LastDebate,
  Protocol,
  Ranked,
  TaskDocument,
  TaskId,
  Update,
} from "../contract";
import type { FakePlans } from "./fake-plans";
import { FakePlayers } from "./fake-players";
import type { FakeTasks } from "./fake-tasks";
import { Player, recording, refused } from "./recorded";

/** The recording of a form that goes as it should. */
function usual(form: Protocol): string {
  return { refine: "consensus", review: "review-form" }[form as string] ?? form;
}

/** Debates that were recorded, moved on step by step. */
export class FakeDebates extends FakePlayers {
  /** The recording that the next debate plays; `null`: the usual one of its form. */
  next: string | null = null;
  readonly #tasks: FakeTasks;
  readonly #plans: FakePlans;

  constructor(tasks: FakeTasks, plans: FakePlans) {
    super();
    this.#tasks = tasks;
    this.#plans = plans;
  }

  suggest(task: TaskId, protocol: Protocol = "refine"): SuggestedDebate {
    return this.#plans.suggest(task, protocol);
  }

  start(plan: DebatePlan): DebateId {
    const task = this.#tasks.open(plan.task);
    if (task.body.trim() === "") throw refused("debateStart");
    const id = `debate-${this.players.size + 1}`;
    this.#tasks.mark(plan.task, { debate: id, status: "debating", outcome: null, came_to: null });
    const take = (call: string, answer: unknown) => {
      if (call === "taskOpen") this.#tasks.take(answer as TaskDocument);
    };
    this.players.set(id, new Player(id, recording(this.next ?? usual(plan.protocol)), take));
    return id;
  }

  /** Brings a debate that has ended, and returns its task. */
  bring(id: DebateId, name: string): TaskDocument {
    const player = new Player(id, recording(name), () => undefined);
    this.players.set(id, player);
    if (!player.task) throw new Error(`The recording ${name} has no task.`);
    return player.task;
  }

  watch(id: DebateId, onupdate: (update: Update) => void): void {
    const player = this.player(id);
    player.watcher = onupdate;
    onupdate(structuredClone(player.all));
  }

  unwatch(id: DebateId): void {
    const player = this.players.get(id);
    if (player) player.watcher = null;
  }

  cameBack(id: DebateId): CameBack | null {
    const back = (this.player(id).ask("debateCameBack") ?? null) as CameBack | null;
    return back && this.players.has(back.earlier) ? back : null;
  }

  /** The options of a scorecard by some weights. */
  ranking(weights: number[]): Ranked[] {
    const asked = [...this.players.values()].map((player) => player.ask("scorecardRanking", weights));
    return (asked.find((answer) => answer !== undefined) ?? []) as Ranked[];
  }

  /** What a debate came to, for whoever opens its task again. */
  last(id: DebateId | null): LastDebate | null {
    return (id === null ? null : this.players.get(id)?.task?.last) ?? null;
  }

  delete(id: DebateId): void {
    this.players.delete(id);
  }
}
