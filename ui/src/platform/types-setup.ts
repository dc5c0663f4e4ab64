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
  /** Which model each role would get now, and why. */
  roleList(): Promise<RoleList>;
  modelAddCli(model: NewOwnModel): Promise<ModelRow[]>;
  /** Providers that the form for a model over HTTP has defaults for; the last one is for all others. */
  httpProviders(): Promise<HttpProvider[]>;
  modelAddHttp(model: NewHttpModel): Promise<ModelRow[]>;
  modelRemove(name: string): Promise<ModelRow[]>;
  modelTest(name: string): Promise<ModelTest>;
}

/** The service that research uses. Each change returns the resulting settings. */
export interface Searching {
  /** Sets it up. The key is sent once and never returned. */
  searchSet(search: NewSearcher): Promise<Settings>;
  searchRemove(): Promise<Settings>;
  /** Makes one search. */
  searchTest(): Promise<SearchTest>;
  /** Allows research to read pages of a host wherever it is, or revokes that. */
  searchAllow(host: string, allowed: boolean): Promise<Settings>;
  /** Removes all saved searches. */
  searchesClear(): Promise<void>;
}

/** The personas for seats. Each change returns all of them. */
export interface Personas {
  personaList(): Promise<PersonaRow[]>;
  personaAdd(text: PersonaText): Promise<PersonaRow[]>;
  personaEdit(key: string, text: PersonaText): Promise<PersonaRow[]>;
  /** Restores the original text of a built-in persona. */
  personaRestore(key: string): Promise<PersonaRow[]>;
  personaEnable(key: string, enabled: boolean): Promise<PersonaRow[]>;
  personaRemove(key: string): Promise<PersonaRow[]>;
  /** How a built-in persona differs from its original. */
  personaDifference(key: string): Promise<PersonaDifference>;
}

/** The rules of the built-in reviewer. */
export interface Rules {
  ruleList(): Promise<RuleRow[]>;
  /** Turns a rule off or on for debates that start from now on. */
  ruleSwitch(rule: string, scope: RuleScope, off: boolean): Promise<RuleRow[]>;
}

/** The adversaries of gauntlets. Each change returns all of them. */
export interface Adversaries {
  adversaryList(): Promise<AdversaryRow[]>;
  /** Without a key, one is derived from the name; the key of an example makes that the user's own. */
  adversaryAdd(adversary: OwnAdversary): Promise<AdversaryRow[]>;
  adversaryEdit(adversary: OwnAdversary): Promise<AdversaryRow[]>;
  adversaryRemove(key: string): Promise<AdversaryRow[]>;
}

/** The resolved concerns, newest first. Each change returns all of them. */
export interface Concerns {
  concernList(): Promise<ConcernRow[]>;
  concernEdit(number: number, text: ConcernText): Promise<ConcernRow[]>;
  concernRemove(number: number): Promise<ConcernRow[]>;
  /** Restores one that was deleted, with the debate that it came from. */
  concernPutBack(concern: StoredConcern, from: DebateId | null): Promise<ConcernRow[]>;
  /** Imports a file that the user chooses, and reports on each entry; `null` if they canceled. */
  concernImport(): Promise<ConcernImport | null>;
  /** Writes all of them to a file that the user chooses, and returns it; `null` if they canceled. */
  concernExport(): Promise<string | null>;
}
