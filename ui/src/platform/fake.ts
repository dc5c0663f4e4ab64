import type {
  AppError,
  AppInfo,
  ArchiveImport,
  Audit,
  ConcernImport,
  DebateId,
  Exported,
  FileLook,
  Insights,
  KindFigures,
  ModelRow,
  MenuAction,
  OpenedTask,
  PatternsPreview,
  Project,
  QuotePlace,
  Ranked,
  ReportWritten,
  Run,
  Settings,
  TableFormat,
  TaskDocument,
  TaskId,
  TextDifference,
} from "../contract";
import { EXAMPLE } from "../contract";
import { FakeAgents } from "./fake-agents";
import { FakeDebates } from "./fake-debates";
import { draftsOf, FakeDrafts } from "./fake-drafts";
import { FakeHistory } from "./fake-history";
import { FakeHooks } from "./fake-hooks";
import { FakeLearning, learningOf } from "./fake-learning";
import { plansOf } from "./fake-plans";
import { Answers, asked, done, told, unrecorded } from "./recorded";
import type { Drag, Imported, Named, Platform, Unlisten } from "./types";

class Listeners<Payload> {
  readonly #handlers = new Set<(payload: Payload) => void>();

  readonly add = (handler: (payload: Payload) => void): Unlisten => {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  };

  readonly emit = (payload: Payload): void => {
    for (const handler of this.#handlers) handler(payload);
  };
}

/** A file that the user chooses. */
export interface PickedFile {
  path: string;
  text: string;
}

/** The recorded back end, with extra controls for tests and the demo. */
export type Fake = ReturnType<typeof createFake>;

/** Creates one. */
export function createFake() {
  const models = new Answers("models");
  const differences = new Answers("differences");
  const debates = new FakeDebates();
  const history = new FakeHistory(debates);
  const stored = new Answers("stored");
  const concerns = new Answers("concerns");
  const insights = new Answers("insights");
  const drafts = new FakeDrafts();
  const learning = new FakeLearning();
  const agents = new FakeAgents();
  const hooks = new FakeHooks();
  const backupFailed = new Listeners<AppError>();
  const agentStarted = new Listeners<Run>();
  const agentRefused = new Listeners<AppError>();
  const fileChanged = new Listeners<void>();
  const imported = new Listeners<Imported>();
  const menu = new Listeners<string>();
  const pointed = new Listeners<Named>();
  const moved = new Listeners<Named>();
  const drag = new Listeners<Drag>();
  const closing = new Listeners<void>();

  const held = {
    debates,
    history,
    drafts,
    learning,
    agents,
    hooks,
    /** The results of exporting a report, and several; `null`: the user cancels. */
    report: null as ReportWritten | null,
    exported: null as Exported | null,
    /** The requested reports, newest last, and where an annotated text was written. */
    preview: "# Weekly digest\n\n**No consensus after 2 rounds**\n\n## Changes\n\nOne change.\n",
    reported: [] as Parameters<Platform["reportExport"]>[],
    annotated: null as string | null,
    /** The result of verifying the audit log. */
    audit: new Answers("list").found("auditVerify", null) as Audit,
    /** Debates that were archived, newest last; `null` for everything. */
    archived: [] as (DebateId[] | null)[],
    /** The result of the next import of an archive; `null`: the user cancels. */
    archive: null as ArchiveImport | null,
    info: {
      version: "0.1.0",
      data_folder: "/home/sam/.local/share/whetstone",
      open_task: null,
      trouble: null,
      torn: null,
      page_lost: false,
    } as AppInfo,
    settings: { ...(stored.found("settingsGet") as Settings), welcomed: true },
    /** The results of debates with competing sides. */
    figures: [] as KindFigures[],
    /** Insights, if they differ from the recorded ones. */
    insights: null as Insights | null,
    /** Exported tables and charts, newest last, and where they are written; `null`: the user cancels. */
    exports: [] as { title: string; format: TableFormat; content: number[] }[],
    exportTo: "/home/sam/insights.csv" as string | null,
    /** What was copied, addresses that were opened, and actions set in the native menu, newest last. */
    copied: [] as string[],
    opened: [] as string[],
    menus: [] as MenuAction[][],
    /** What a closing window was told, oldest first: whether everything is stored. */
    answered: [] as (boolean | "stays")[],
    /** How often the page closed the window itself. */
    closed: 0,
    /** What native dialogs return: paths, or files to import with their texts; `null`: the user cancels. */
    chosen: null as unknown,
    /** Counts other programs' writes to the data. */
    writtenByOthers: 0,
    /** Tasks whose folders were opened, newest last. */
    revealed: [] as TaskId[],
    /** Files that become tasks other than through a dialog. */
    take: (...files: PickedFile[]) => debates.call("taskImport", files) as OpenedTask[],
    /** Another program writes a file, and the window notices. */
    write: (path: string, text: string) => {
      debates.call("fileWritten", path, text);
      fileChanged.emit();
    },
    drop: imported.emit,
    menu: menu.emit,
    point: pointed.emit,
    move: moved.emit,
    drag: drag.emit,
    close: closing.emit,
    failBackup: backupFailed.emit,
    startAgent: agentStarted.emit,
    refuseAgent: agentRefused.emit,
  };

  /** The results of dialogs. */
  const chosen = (call: string, task: TaskId) =>
    held.chosen === null ? null : debates.call(call, task, held.chosen);

  const platform: Platform = {
    dataOpen: async () => ({ ...held.info, trouble: null }),
    ...agents.calls(),
    ...hooks.calls(),
    openDataFolder: async () => {},
    openLogFolder: async () => {},
    diagnosticsText: async () => "Whetstone 0.1.0 (window)\n\nLast warnings and errors\n  none\n",
    ...stored.calls("backupList", "backupMake", "backupLoss", "backupRestore"),
    archiveExport: async (list) => {
      held.archived.push(list);
      const file = "/home/sam/saved/archive.json";
      return { file, tasks: 1, debates: list?.length ?? 3, adversaries: 0, concerns: 0, left_out: [] };
    },
    archiveImport: async () => held.archive,
    auditVerify: async () => held.audit,

    onTasksImported: imported.add,
    onFileChanged: fileChanged.add,
    onMenu: menu.add,
    onDebatePointed: pointed.add,
    onDebateMoved: moved.add,
    onBackupFailed: backupFailed.add,
    onAgentStarted: agentStarted.add,
    onAgentRefused: agentRefused.add,
    onDrag: drag.add,
    onClosing: closing.add,

    appInfo: async () => held.info,
    pageDrawn: async () => {},
    pageSaved: async (saved) => void held.answered.push(saved),
    pageStays: async () => void held.answered.push("stays"),
    windowClose: async () => void (held.closed += 1),
    settingsGet: async () => held.settings,
    firstStartEnd: async () => {
      if (held.settings.welcomed) return;
      held.settings = { ...held.settings, welcomed: true };
      debates.call("firstStartEnd");
      debates.bring(EXAMPLE, "example");
    },
    settingsSet: async (settings) => void (held.settings = settings),
    addressOpen: async (address) => void held.opened.push(address),
    copyText: async (text) => void held.copied.push(await text),
    menuSet: async (actions) => void held.menus.push(actions),

    ...told((call, ...args) => debates.call(call, ...args)),
    taskList: async (search, archived) => debates.list(search, archived),
    writtenElsewhere: async () => held.writtenByOthers,
    taskShown: async (task) => {
      // As on the next start.
      held.info.open_task = task;
    },
    taskImport: async () => (held.chosen === null ? [] : held.take(...(held.chosen as PickedFile[]))),
    taskChooseProject: async (task) => chosen("taskChooseProject", task) as TaskDocument | null,
    fileSaveAs: async (task) => chosen("fileSaveAs", task) as FileLook | null,
    fileReveal: async (task) => void held.revealed.push(task),
    textGet: async (hash) => debates.text(hash),

    modelList: async () => models.ask("modelList") as ModelRow[],
    ...models.calls("modelAddCli", "httpProviders", "modelAddHttp", "modelRemove", "modelTest"),
    searchSet: async (search) => {
      if ("model" in search) {
        const source = { via: "known_cli", cli: "claude", model: "sonnet", program: null } as const;
        const searcher = { model: { name: search.model, source } };
        return (held.settings = { ...held.settings, search: searcher });
      }
      const { service, address, key } = search;
      const before = held.settings.search;
      const kept =
        before && "service" in before && before.service === service
          ? before.key
          : ({ from: "nowhere" } as const);
      const from = key === null ? kept : key.from === "entered" ? ({ from: "keychain" } as const) : key;
      return (held.settings = { ...held.settings, search: { service, address, key: from } });
    },
    searchRemove: async () => (held.settings = { ...held.settings, search: null }),
    searchTest: async () => ({ results: 10, problem: null }),
    searchAllow: async (host, allowed) => {
      const others = held.settings.search_hosts.filter((it) => it !== host);
      return (held.settings = { ...held.settings, search_hosts: allowed ? [...others, host] : others });
    },
    searchesClear: async () => undefined,
    ...new Answers("personas").calls(
      "personaList",
      "personaAdd",
      "personaEdit",
      "personaRestore",
      "personaEnable",
      "personaRemove",
      "personaDifference",
    ),
    ...new Answers("adversaries").calls("adversaryList", "adversaryAdd", "adversaryEdit", "adversaryRemove"),
    ...concerns.calls("concernList", "concernEdit", "concernRemove", "concernPutBack"),
    concernImport: async () =>
      held.chosen === null
        ? null
        : (concerns.act("concernImport", ...(held.chosen as [string, unknown])) as ConcernImport),
    concernExport: async () => held.chosen as string | null,
    ...new Answers("rules").calls("ruleList", "ruleSwitch"),

    ...plansOf(
      debates,
      () => held.settings,
      () => held.chosen,
    ),
    figureList: async () => held.figures,
    insightsGet: async (query) => held.insights ?? (insights.found("insightsGet", query) as Insights),
    tableExport: async (title, format, content) => {
      held.exports.push({ title, format, content });
      return held.exportTo;
    },
    nuancesBegin: async () => ({ file: "/project/NUANCES.md", technologies: ["Redis"], was_there: false }),
    nuancesAdd: async () => ({ file: "/project/NUANCES.md", technologies: ["Redis"], was_there: false }),
    debateStart: async (plan) => debates.start(plan),
    debateWatch: async (debate, onUpdate) => debates.watch(debate, onUpdate),
    debateUnwatch: async (debate) => debates.unwatch(debate),
    ...asked((debate) => debates.player(debate)),
    ...done((debate) => debates.player(debate)),
    scorecardRanking: async (_, weights) => debates.call("scorecardRanking", weights) as Ranked[],
    debateCameBack: async (debate) => debates.cameBack(debate),
    quotePlaces: async (text, findings) =>
      findings.map(({ finding, quote }): QuotePlace => ({ finding, range: exactPlace(text, quote) })),
    debateList: async (query) => history.list(query),
    debateCount: async (query) => history.count(query),
    labelChoices: async (query) => history.choices(query),
    debateLatest: async () => history.latest,
    textDifference: async (older, newer) =>
      differences.found("textDifference", debates.text(older), debates.text(newer)) as TextDifference,
    debateDelete: async (debate) => {
      history.delete(debate);
      if (debate === EXAMPLE) debates.call("debateDelete", EXAMPLE);
    },
    patternsPreview: async (debate, plan) =>
      debates.player(debate).ask("patternsPreview", plan) as PatternsPreview,
    patternsExport: async () => held.annotated,
    reportPreview: async () => held.preview,
    reportExport: async (...wanted) => {
      held.reported.push(wanted);
      return held.report;
    },
    reportsExport: async () => held.exported,
    ...new Answers("find").calls("textFind"),

    ...draftsOf(drafts),
    ...learningOf(learning, () => held.settings),

    codeReviewChoose: async () => held.chosen as Project | null,
    codeReviewOf: async (task) => (await platform.taskOpen(task)).project,
    codeReviewTask: async () => unrecorded("codeReviewTask"),
    codeReviewBefore: async () => unrecorded("codeReviewBefore"),
    codeReviewSaid: async () => unrecorded("codeReviewSaid"),
    codeReviewLine: async () => unrecorded("codeReviewLine"),
    codeReviewWithout: async () => unrecorded("codeReviewWithout"),
    codeReviewDecline: async () => unrecorded("codeReviewDecline"),
    codeReviewCommit: async () => unrecorded("codeReviewCommit"),
    ...new Answers("code-review").calls("codeReviewRead", "codeReviewRows"),

    planningChoose: async () => null,
    planningProjects: async () => [],
    planningAcrossStop: async () => undefined,
    ...stored.calls(
      "planningOpen",
      "planningConfigure",
      "planningAcross",
      "planningAcrossAsk",
      "planningTask",
    ),
  };
  return Object.assign(held, platform);
}

function exactPlace(text: string, quote: string): [number, number] | null {
  const at = quote === "" ? -1 : text.indexOf(quote);
  return at < 0 ? null : [at, at + quote.length];
}
