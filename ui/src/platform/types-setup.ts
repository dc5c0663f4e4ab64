import type {
  AdversaryRow,
  ConcernImport,
  ConcernRow,
  ConcernText,
  DebateId,
  HttpProvider,
  ModelRow,
  ModelTest,
  NewHttpModel,
  NewSearcher,
  NewOwnModel,
  OwnAdversary,
  PersonaDifference,
  PersonaRow,
  PersonaText,
  RoleList,
  RuleRow,
  RuleScope,
  SearchTest,
  Settings,
  StoredConcern,
} from "../contract";

/** The models that can be asked. */
export interface Models {
  modelList(refresh: boolean): Promise<ModelRow[]>;
  /** Which model each role would be given now, and why. */
  roleList(): Promise<RoleList>;
  modelAddCli(model: NewOwnModel): Promise<ModelRow[]>;
  /** Providers that the form for a model over HTTP fills in for; the last is for all others. */
  httpProviders(): Promise<HttpProvider[]>;
  modelAddHttp(model: NewHttpModel): Promise<ModelRow[]>;
  modelRemove(name: string): Promise<ModelRow[]>;
  modelTest(name: string): Promise<ModelTest>;
}

/** The service that research asks. Each change answers with the settings as they are then. */
export interface Searching {
  /** Sets it up. The key comes once and never goes back. */
  searchSet(search: NewSearcher): Promise<Settings>;
  searchRemove(): Promise<Settings>;
  /** Makes one search. */
  searchTest(): Promise<SearchTest>;
  /** Lets research read pages of a host wherever it is, or takes that back. */
  searchAllow(host: string, allowed: boolean): Promise<Settings>;
  /** Removes what is saved of all searches. */
  searchesClear(): Promise<void>;
}

/** The personas that seats can take. Each change answers with all of them. */
export interface Personas {
  personaList(): Promise<PersonaRow[]>;
  personaAdd(text: PersonaText): Promise<PersonaRow[]>;
  personaEdit(key: string, text: PersonaText): Promise<PersonaRow[]>;
  /** Gives a built-in persona the text back that it had. */
  personaRestore(key: string): Promise<PersonaRow[]>;
  personaEnable(key: string, enabled: boolean): Promise<PersonaRow[]>;
  personaRemove(key: string): Promise<PersonaRow[]>;
  /** How a built-in persona differs from what it was. */
  personaDifference(key: string): Promise<PersonaDifference>;
}

/** The rules of the built-in reviewer. */
export interface Rules {
  ruleList(): Promise<RuleRow[]>;
  /** Switches a rule off, or on again, for debates that begin from now on. */
  ruleSwitch(rule: string, scope: RuleScope, off: boolean): Promise<RuleRow[]>;
}

/** The adversaries of gauntlets. Each change answers with all of them. */
export interface Adversaries {
  adversaryList(): Promise<AdversaryRow[]>;
  /** Without a key, one is made of the name; the key of an example makes that the user's own. */
  adversaryAdd(adversary: OwnAdversary): Promise<AdversaryRow[]>;
  adversaryEdit(adversary: OwnAdversary): Promise<AdversaryRow[]>;
  adversaryRemove(key: string): Promise<AdversaryRow[]>;
}

/** The resolved concerns, newest first. Each change answers with all of them. */
export interface Concerns {
  concernList(): Promise<ConcernRow[]>;
  concernEdit(number: number, text: ConcernText): Promise<ConcernRow[]>;
  concernRemove(number: number): Promise<ConcernRow[]>;
  /** Brings back one that was deleted, with the debate that it came from. */
  concernPutBack(concern: StoredConcern, from: DebateId | null): Promise<ConcernRow[]>;
  /** Takes in the file that the user names, and says what became of each entry; `null` when they cancelled. */
  concernImport(): Promise<ConcernImport | null>;
  /** Writes all of them where the user says, and answers with the file; `null` when they cancelled. */
  concernExport(): Promise<string | null>;
}
