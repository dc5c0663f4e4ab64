import type {
  AppError,
  AppInfo,
  ArchiveImport,
  Audit,
  DebateId,
  KindFigures,
  ModelRow,
  ListRead,
  MenuAction,
  Project,
  QuotePlace,
  RoleList,
  Settings,
  TaskId,
  TaskText,
  TextComparison,
  TextDifference,
  TextHash,
} from "../contract";
import { EXAMPLE } from "../contract";
import { FakeDebates } from "./fake-debates";
import { draftsOf, FakeDrafts } from "./fake-drafts";
import { FakeHistory } from "./fake-history";
import { FakeFiles, filesOf } from "./fake-files";
import { FakePlans } from "./fake-plans";
import { FakeTasks } from "./fake-tasks";
import { Answers, asked, done, unrecorded } from "./recorded";
import type { Drag, Imported, Named, Platform, Unlisten } from "./types";

class Listeners<Payload> {
  readonly #handlers = new Set<(payload: Payload) => void>();

  readonly add = (handler: (payload: Payload) => void): Unlisten => {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  };

  emit(payload: Payload): void {
    for (const handler of this.#handlers) handler(payload);
  }
}

/** The back end in memory, with what only a test or a demonstration may do to it. */
export interface Fake extends Platform {
  readonly tasks: FakeTasks;
  readonly debates: FakeDebates;
  readonly history: FakeHistory;
  /** What files of reports come with: secrets in each, and debates that none can be written of. */
  reports: { secrets: number; unreadable: DebateId[] };
  readonly drafts: FakeDrafts;
  /** What a look at the audit log finds. */
  audit: Audit;
  /** Debates that were archived, newest last; `null` for everything. */
  readonly archived: (DebateId[] | null)[];
  /** What the next import of an archive brings; `null`: the user cancels. */
  archive: ArchiveImport | null;
  info: AppInfo;
  /** What was copied, newest last. */
  readonly copied: string[];
  /** Addresses that were opened, newest last. */
  readonly opened: string[];
  settings: Settings;
  /** What debates came to in which sides competed. */
  figures: KindFigures[];
  /** What the native menu was told to offer, newest last. */
  readonly menus: MenuAction[][];
  /** What a closing window was told, oldest first: whether everything is stored. */
  readonly answered: boolean[];
  /** What the next native dialog for files answers. */
  picked: { name: string; text: string }[];
  /** What the next native dialog for a folder answers; `null`: the user cancels. */
  folder: string | null;
  /** The files that tasks are saved to. */
  readonly files: FakeFiles;
  drop(imported: Imported): void;
  menu(action: string): void;
  point(debate: Named): void;
  move(debate: Named): void;
  drag(drag: Drag): void;
  /** The window is about to close. */
  close(): void;
  failBackup(error: AppError): void;
}

/** Makes a back end in memory. */
export function createFake(): Fake {
  const tasks = new FakeTasks();
  const models = new Answers("models");
  const before = new Answers("before");
  const differences = new Answers("differences");
  const plans = new FakePlans(before, tasks, () => fake.settings);
  const debates = new FakeDebates(tasks, plans);
  const history = new FakeHistory(debates);
  tasks.last = (debate) => debates.last(debate);
  const stored = new Answers("stored");
  const drafts = new FakeDrafts();
  const backupFailed = new Listeners<AppError>();
  const files = new FakeFiles(tasks);
  const imported = new Listeners<Imported>();
  const menu = new Listeners<string>();
  const pointed = new Listeners<Named>();
  const moved = new Listeners<Named>();
  const drag = new Listeners<Drag>();
  const closing = new Listeners<void>();

  const text = (hash: TextHash) => debates.text(hash) ?? tasks.versions.text(hash);

  const textOf = (task: TaskId, of: TaskText) =>
    of.text === "file" ? files.text(task) : tasks.versions.read(task, of, tasks.open(task).body);

  const fake: Fake = {
    tasks,
    debates,
    history,
    reports: { secrets: 0, unreadable: [] },
    drafts,
    files,
    archived: [],
    archive: null,
    audit: new Answers("list").found("auditVerify", null) as Audit,
    info: {
      version: "0.1.0",
      data_folder: "/home/sam/.local/share/whetstone",
      open_task: null,
      trouble: null,
      torn: null,
    },
    copied: [],
    opened: [],
    settings: { ...(stored.found("settingsGet") as Settings), welcomed: true },
    figures: [],
    menus: [],
    answered: [],
    picked: [],
    folder: null,
    drop: (payload) => imported.emit(payload),
    menu: (action) => menu.emit(action),
    point: (payload) => pointed.emit(payload),
    move: (payload) => moved.emit(payload),
    drag: (state) => drag.emit(state),
    close: () => closing.emit(),
    failBackup: (error) => backupFailed.emit(error),

    dataOpen: async () => ({ ...fake.info, trouble: null }),
    openDataFolder: async () => {},
    openLogFolder: async () => {},
    diagnosticsText: async () => "Whetstone 0.1.0 (window)\n\nLast warnings and errors\n  none\n",
    ...stored.calls("backupList", "backupMake", "backupLoss"),
    backupRestore: async (name) => `${fake.info.data_folder}/backups/${name}`,
    archiveExport: async (list) => {
      fake.archived.push(list);
      const file = "/home/sam/saved/archive.json";
      return { file, tasks: 1, debates: list?.length ?? 3, left_out: [] };
    },
    archiveImport: async () => fake.archive,
    auditVerify: async () => fake.audit,

    onTasksImported: imported.add,
    onFileChanged: files.listen,
    onMenu: menu.add,
    onDebatePointed: pointed.add,
    onDebateMoved: moved.add,
    onBackupFailed: backupFailed.add,
    onDrag: drag.add,
    onClosing: closing.add,

    appInfo: async () => fake.info,
    pageDrawn: async () => {},
    pageSaved: async (saved) => void fake.answered.push(saved),
    settingsGet: async () => fake.settings,
    firstStartEnd: async () => {
      if (fake.settings.welcomed) return;
      fake.settings = { ...fake.settings, welcomed: true };
      tasks.bring(debates.bring(EXAMPLE, "example"));
    },
    settingsSet: async (settings) => void (fake.settings = settings),
    addressOpen: async (address) => void fake.opened.push(address),
    copyText: async (text) => void fake.copied.push(text),
    menuSet: async (actions) => void fake.menus.push(actions),

    taskList: async (search, archived) => tasks.list(search, archived),
    taskOpen: async (task) => tasks.open(task),
    taskShown: async (task) => {
      // As the next start is told.
      fake.info.open_task = task;
    },
    taskCreate: async (title, kind, body) => tasks.create(title, kind, body),
    taskSave: async (save) => tasks.save(save),
    taskImport: async () => fake.picked.map(({ name, text }) => files.open(name, text)),
    taskImportText: async (name, text) => tasks.importText(name, text),
    taskDuplicate: async (task) => tasks.duplicate(task),
    taskArchive: async (task, archived) => tasks.mark(task, { archived }),
    taskChooseProject: async (task) =>
      fake.folder === null ? null : tasks.belong(task, projectAt(fake.folder)),
    taskLeaveProject: async (task) => tasks.belong(task, null),
    ...filesOf(files),
    versionList: async (task) => tasks.versions.list(task),
    textGet: async (hash) => text(hash),
    versionCompare: async (task, older, newer) =>
      differences.found("versionCompare", textOf(task, older), textOf(task, newer)) as TextComparison,
    versionRestore: async (task, version) =>
      tasks.write(task, tasks.versions.textOf(task, version), { from: "restored", version }),

    modelList: async () => models.ask("modelList") as ModelRow[],
    ...models.calls("modelAddCli", "httpProviders", "modelAddHttp", "modelRemove", "modelTest"),
    ...new Answers("personas").calls(
      "personaList",
      "personaAdd",
      "personaEdit",
      "personaRestore",
      "personaEnable",
      "personaRemove",
      "personaDifference",
    ),
    ...new Answers("rules").calls("ruleList", "ruleSwitch"),

    ...before.calls("triggerList", "criteriaList", "patternTry"),
    roleList: async () => {
      const { profile, roles } = fake.settings;
      return (before.ask("roleList", profile, roles) ?? before.ask("roleList", "balanced", {})) as RoleList;
    },
    debateSuggest: async (task, protocol, depth) => plans.suggest(task, protocol, depth),
    debateForms: async (task) => plans.forms(task),
    figureList: async () => fake.figures,
    debateSuggestRules: async (task) => plans.suggestRules(task),
    debateEstimate: async (plan) => plans.estimate(plan),
    debateReseat: async (plan) => plans.reseat(plan),
    listRead: async (text, what) =>
      (before.ask("listRead", text, what) ?? { items: [], removed: 0 }) as ListRead,
    debateReasons: async (plan) => plans.reasons(plan),
    debateQuestions: async (plan) => plans.questions(plan),
    debateWithheld: async (plan) => plans.withheld(plan),
    debateBriefing: async (task) => plans.briefing(task),
    nuancesBegin: async () => ({ file: "/project/NUANCES.md", technologies: ["Redis"] }),
    nuancesAdd: async () => ({ file: "/project/NUANCES.md", technologies: ["Redis"] }),
    debateStart: async (plan) => debates.start(plan),
    debateWatch: async (debate, onUpdate) => debates.watch(debate, onUpdate),
    debateUnwatch: async (debate) => debates.unwatch(debate),
    ...asked((debate) => debates.player(debate)),
    ...done((debate) => debates.player(debate)),
    scorecardRanking: async (_, weights) => debates.ranking(weights),
    debateCameBack: async (debate) => debates.cameBack(debate),
    quotePlaces: async (text, findings) =>
      findings.map(({ finding, quote }): QuotePlace => ({ finding, range: exactPlace(text, quote) })),
    debateList: async (query) => history.list(query),
    debateCount: async (query) => history.count(query),
    labelChoices: async (query) => history.choices(query),
    debateLatest: async () => history.latest,
    textDifference: async (older, newer) =>
      differences.found("textDifference", text(older), text(newer)) as TextDifference,
    debateDelete: async (debate) => {
      history.delete(debate);
      if (debate === EXAMPLE) tasks.remove(EXAMPLE);
    },
    reportExport: async (debate, format, asWritten) => ({
      file: `/home/sam/Documents/${debates.player(debate).row?.title}.${format}`,
      secrets: asWritten ? 0 : fake.reports.secrets,
    }),
    reportsExport: async (list, _, asWritten) => {
      const failed = fake.reports.unreadable.filter((debate) => list.includes(debate));
      return {
        folder: "/home/sam/Documents",
        written: list.length - failed.length,
        secrets: asWritten ? 0 : fake.reports.secrets,
        failed: failed.map((debate) => ({ debate, message: "The disk is full" })),
      };
    },
    ...new Answers("find").calls("textFind"),

    ...draftsOf(drafts),

    planningChoose: async () => null,
    planningProjects: async () => [],
    planningOpen: async () => unrecorded("planningOpen"),
    planningConfigure: async () => unrecorded("planningConfigure"),
    planningAcross: async () => unrecorded("planningAcross"),
    planningTask: async () => unrecorded("planningTask"),
  };
  return fake;
}

/** The project in a folder. */
function projectAt(folder: string): Project {
  return { folder, name: folder.split("/").at(-1) ?? folder };
}

function exactPlace(text: string, quote: string): [number, number] | null {
  const at = quote === "" ? -1 : text.indexOf(quote);
  return at < 0 ? null : [at, at + quote.length];
}
