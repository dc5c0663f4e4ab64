import type {
  AppError,
  AppInfo,
  ArchiveImport,
  Audit,
  CheckpointReview,
  DebateId,
  KindFigures,
  MenuAction,
  QuotePlace,
  Settings,
  TaskDocument,
  TextHash,
  TextNow,
} from "../contract";
import { FakeBackups } from "./fake-backups";
import { FakeDebates } from "./fake-debates";
import { draftsOf, FakeDrafts } from "./fake-drafts";
import { findPattern } from "./fake-find";
import { comparison, difference } from "./fake-history";
import { readList, seated } from "./fake-lists";
import { FakeModels, PROVIDERS } from "./fake-models";
import { FakePersonas } from "./fake-personas";
import { FakeRules } from "./fake-rules";
import { tryPattern } from "./fake-secrets";
import { FakeTasks, projectAt } from "./fake-tasks";
import { unrecorded } from "./recorded";
import type { Drag, Imported, Platform, Pointed, Unlisten } from "./types";

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
  readonly models: FakeModels;
  readonly personas: FakePersonas;
  readonly rules: FakeRules;
  readonly debates: FakeDebates;
  readonly backups: FakeBackups;
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
  drop(imported: Imported): void;
  menu(action: string): void;
  point(pointed: Pointed): void;
  drag(drag: Drag): void;
  /** The window is about to close. */
  close(): void;
  failBackup(error: AppError): void;
}

/** Makes a back end in memory. */
export function createFake(): Fake {
  const tasks = new FakeTasks();
  const models = new FakeModels();
  const personas = new FakePersonas();
  const rules = new FakeRules((task) => tasks.open(task).row.title);
  const debates = new FakeDebates(hostOf(tasks, models));
  tasks.last = (debate) => debates.last(debate);
  const backups = new FakeBackups();
  const drafts = new FakeDrafts();
  const backupFailed = new Listeners<AppError>();
  const imported = new Listeners<Imported>();
  const menu = new Listeners<string>();
  const pointed = new Listeners<Pointed>();
  const drag = new Listeners<Drag>();
  const closing = new Listeners<void>();

  const text = (hash: TextHash) => debates.text(hash) ?? tasks.read(hash);

  const act = (debate: DebateId, call: string, ...args: unknown[]) =>
    void debates.player(debate).act(call, ...args);
  const written = (debate: DebateId, call: string, ...args: unknown[]) =>
    debates.player(debate).act(call, ...args) as TaskDocument;
  const ask = (debate: DebateId, call: string) => debates.player(debate).ask(call);

  const fake: Fake = {
    tasks,
    models,
    personas,
    rules,
    debates,
    backups,
    drafts,
    archived: [],
    archive: null,
    audit: { debates: 3, records: 1284, broken: [] },
    info: {
      version: "0.1.0",
      data_folder: "/home/sam/.local/share/whetstone",
      open_task: null,
      trouble: null,
      torn: null,
    },
    copied: [],
    opened: [],
    settings: {
      appearance: "system",
      notify: true,
      welcomed: true,
      patterns: [],
      profile: "balanced",
      roles: {},
      compete_command: [],
      criteria: {},
    },
    figures: [],
    menus: [],
    answered: [],
    picked: [],
    folder: null,
    drop: (payload) => imported.emit(payload),
    menu: (action) => menu.emit(action),
    point: (payload) => pointed.emit(payload),
    drag: (state) => drag.emit(state),
    close: () => closing.emit(),
    failBackup: (error) => backupFailed.emit(error),

    dataOpen: async () => ({ ...fake.info, trouble: null }),
    openDataFolder: async () => {},
    openLogFolder: async () => {},
    diagnosticsText: async () => "Whetstone 0.1.0 (window)\n\nLast warnings and errors\n  none\n",
    backupList: async () => backups.rows,
    backupMake: async () => backups.make(),
    backupLoss: async () => backups.loss,
    backupRestore: async (name) => backups.restore(name),
    archiveExport: async (list) => {
      fake.archived.push(list);
      const file = "/home/sam/saved/archive.json";
      return { file, tasks: 1, debates: list?.length ?? 3, left_out: [] };
    },
    archiveImport: async () => fake.archive,
    auditVerify: async () => fake.audit,

    onTasksImported: imported.add,
    onMenu: menu.add,
    onDebatePointed: pointed.add,
    onBackupFailed: backupFailed.add,
    onDrag: drag.add,
    onClosing: closing.add,

    appInfo: async () => fake.info,
    pageDrawn: async () => {},
    pageSaved: async (saved) => void fake.answered.push(saved),
    settingsGet: async () => fake.settings,
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
    taskImport: async () => fake.picked.map(({ name, text }) => tasks.importText(name, text)),
    taskImportText: async (name, text) => tasks.importText(name, text),
    taskDuplicate: async (task) => tasks.duplicate(task),
    taskArchive: async (task, archived) => tasks.archive(task, archived),
    taskChooseProject: async (task) =>
      fake.folder === null ? null : tasks.belong(task, projectAt(fake.folder)),
    taskLeaveProject: async (task) => tasks.belong(task, null),
    versionList: async (task) => tasks.versions(task),
    textGet: async (hash) => text(hash),
    versionCompare: async (task, older, newer) =>
      comparison(tasks.textOf(task, older), tasks.textOf(task, newer)),
    versionRestore: async (task, version) => tasks.restore(task, version),

    modelList: async () => models.rows,
    roleList: async () => models.roles(fake.settings),
    modelAddCli: async (model) => models.add(model),
    httpProviders: async () => PROVIDERS,
    modelAddHttp: async (model) => models.addHttp(model),
    modelRemove: async (name) => models.remove(name),
    modelTest: async (name) => models.test(name),

    personaList: async () => personas.rows,
    personaAdd: async (text) => personas.add(text),
    personaEdit: async (key, text) => personas.edit(key, text),
    personaRestore: async (key) => personas.restore(key),
    personaEnable: async (key, enabled) => personas.enable(key, enabled),
    personaRemove: async (key) => personas.remove(key),
    personaDifference: async (key) => personas.difference(key),
    ruleList: async () => rules.rows,
    ruleSwitch: async (rule, scope, off) => rules.switch(rule, scope, off),

    debatePropose: async (task, protocol, depth) => debates.propose(task, protocol, depth),
    debateForms: async (task) => debates.forms(task),
    triggerList: async () => [
      { kinds: ["proposal", "tech"], looks_for: "A tag says architecture or infrastructure" },
      { kinds: ["status"], looks_for: "Last month was amber or red (last_month, previous)" },
    ],
    criteriaList: async () => [
      {
        kind: "task",
        built_in: ["Valuable: it is clear who gains what.", "Testable: one can tell whether it was done."],
      },
      { kind: "status", built_in: ["Honest: the colour follows from the facts."] },
    ],
    figureList: async () => fake.figures,
    debateProposeRules: async (task) => debates.proposeRules(task),
    debateEstimate: async (plan) => debates.estimate(plan),
    debateReseat: async (plan) => seated(plan),
    listRead: async (text, what) => readList(text, what),
    debateReasons: async (plan) => debates.reasons(plan),
    debateWithheld: async (plan) => debates.withheld(plan),
    debateStart: async (plan) => debates.start(plan),
    debateWatch: async (debate, onUpdate) => debates.watch(debate, onUpdate),
    debateUnwatch: async (debate) => debates.unwatch(debate),
    debatePause: async (debate) => act(debate, "debatePause"),
    debateResume: async (debate) => act(debate, "debateResume"),
    debateStop: async (debate) => act(debate, "debateStop"),
    debateRemark: async (debate, remark) => act(debate, "debateRemark", remark),
    debateChoose: async (debate, key, choice) => act(debate, "debateChoose", key, choice),
    debateRaiseCap: async (debate, budget) => act(debate, "debateRaiseCap", budget),
    debateMoreRounds: async (debate, rounds) => act(debate, "debateMoreRounds", rounds),
    debateDiscard: async (debate, discarded) => act(debate, "debateDiscard", discarded),
    debateRule: async (debate, ruling) => act(debate, "debateRule", ruling),
    scorecardRanking: async (_, weights) => debates.ranking(weights),
    debateBring: async (debate) => debates.bring(debate),
    debateCameBack: async (debate) => debates.cameBack(debate),
    quotePlaces: async (text, findings) =>
      findings.map(({ finding, quote }): QuotePlace => ({ finding, range: exactPlace(text, quote) })),
    debateList: async (query) => debates.list(query),
    debateCount: async (query) => debates.count(query),
    labelChoices: async (query) => debates.choices(query),
    debateLatest: async () => debates.latest,
    textDifference: async (before, after) => difference(text(before), text(after)),
    debateDelete: async (debate) => debates.delete(debate),
    reportExport: async (debate, format, asWritten) => debates.report(debate, format, asWritten),
    reportsExport: async (list, _, asWritten) => debates.reports(list, asWritten),
    textFind: async (search) => findPattern(search),
    patternTry: async (pattern, sample) => tryPattern(pattern, sample),

    reviewBlocks: async (debate) => debates.blocks(debate),
    reviewSince: async (debate) => debates.since(debate),
    changeSettle: async (debate, settled) => act(debate, "changeSettle", settled),
    reviewText: async (debate) => ask(debate, "reviewText") as string,
    changeSplit: async (debate, change, apart) => act(debate, "changeSplit", change, apart),
    changeDecide: async (debate, change, decision) => act(debate, "changeDecide", change, decision),
    changesAcceptRest: async (debate) => act(debate, "changesAcceptRest"),
    debateAccept: async (debate) => written(debate, "debateAccept"),
    debateTakeBack: async (debate) => written(debate, "debateTakeBack"),
    ...draftsOf(drafts),
    checkpointReview: async (debate) => ask(debate, "checkpointReview") as CheckpointReview,
    checkpointText: async (debate) => ask(debate, "checkpointText") as TextNow,
    checkpointApprove: async (debate) => written(debate, "checkpointApprove"),
    checkpointAdjust: async (debate, ...args) => written(debate, "checkpointAdjust", ...args),
    checkpointKeepBoth: async (debate, seen) => written(debate, "checkpointKeepBoth", seen),
    checkpointTakeBack: async (debate) => act(debate, "checkpointTakeBack"),

    planningChoose: async () => null,
    planningProjects: async () => [],
    planningOpen: async () => unrecorded("planningOpen"),
    planningConfigure: async () => unrecorded("planningConfigure"),
    planningTask: async () => unrecorded("planningTask"),
  };
  return fake;
}

function hostOf(tasks: FakeTasks, models: FakeModels) {
  return {
    open: tasks.open.bind(tasks),
    models: () => models.rows,
    take: tasks.take.bind(tasks),
    mark: tasks.mark.bind(tasks),
  };
}

function exactPlace(text: string, quote: string): [number, number] | null {
  const at = quote === "" ? -1 : text.indexOf(quote);
  return at < 0 ? null : [at, at + quote.length];
}
