import type { TemplateGroupId } from '@atrium/domain/template';
import type { Unit } from '@atrium/domain/unit';
import { type ComponentType, createContext, useContext } from 'react';
import type { Entry } from './define.ts';

/** The known data of an uploaded file. */
export interface KnownFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeInBytes: number;
}

/** An unfinished upload (rule Q86); a complete one is passed on and removed from the list. */
export type RunningUpload = {
  readonly key: number;
  readonly name: string;
} & (
  | { readonly kind: 'uploading'; readonly percent: number }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'rejected'; readonly message: string; readonly advice?: string }
  | { readonly kind: 'aborted' }
);

export interface Uploading {
  readonly uploads: readonly RunningUpload[];
  readonly start: (files: readonly File[]) => void;
  readonly cancel: (key: number) => void;
  readonly dismiss: (key: number) => void;
}

/** A list that is fetched: its items so far, and the state of the request. */
export interface HostList<Item> {
  readonly items: readonly Item[];
  readonly state: 'loading' | 'ready' | 'failed';
}

/** A record, by key and name. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

/** What a picker assigns to its proposal. */
export type AssignedKind = 'instruments' | 'techniques';

/** A role as stored in `readPermissions`, with its title. */
export interface KnownRole {
  readonly shortCode: string;
  readonly title: string;
}

/** Screens that configuration forms link to. */
export type Place = 'units' | 'generic-templates' | 'sample-templates' | 'sample-esi-templates';

/** Records that belong to a question. */
export type EntryKind = 'sample' | 'generic-template';

/** The question of a proposal that records belong to. */
export interface EntryPlace {
  readonly kind: EntryKind;
  readonly proposalPk: number;
  readonly questionId: string;
}

/** An entry of another proposal that may be copied. */
export interface CopyableEntry {
  readonly title: string;
  readonly questionaryId: number;
  readonly questionId: string;
  readonly templateId: number;
  readonly proposalPk: number;
  readonly proposal: string;
}

/** What questions with lists of records need. If an operation is refused, the user has already been notified when the promise settles. */
export interface EntryHost {
  /** Hook: the records of a question, in order of creation; empty while the proposal does not exist yet. */
  useEntries(kind: EntryKind, proposalPk: number | undefined, questionId: string): HostList<Entry> & { retry(): void };
  /** Hook: entries of other proposals that may be copied; nothing is fetched unless wanted. */
  useCopyableEntries(isWanted: boolean): HostList<CopyableEntry>;
  /** Opens the form of a record, or of a new one; returns its key if something was saved. */
  editEntry(
    place: EntryPlace & {
      readonly templateId: number;
      readonly entryId?: number;
      /** The question in plain words, shown as the title of the dialog. */
      readonly question: string;
    },
  ): Promise<number | undefined>;
  /** Opens a record for reading. */
  readEntry(kind: EntryKind, entryId: number): void;
  /** Downloads a record as a PDF. */
  downloadEntry(kind: EntryKind, entryId: number, title: string): void;
  /** Copies a record within its question; returns the key of the copy. */
  cloneEntry(kind: EntryKind, entryId: number, title: string): Promise<number | undefined>;
  /** Copies entries of other proposals; returns the keys of the copies. */
  copyEntries(
    place: EntryPlace & { readonly templateId: number },
    sources: ReadonlyArray<{ readonly title: string; readonly sourceQuestionaryId: number }>,
  ): Promise<readonly number[] | undefined>;
  /** Asks, under `title`, whether to delete a record with all that belongs to it. */
  confirmDeletion(kind: EntryKind, entry: Pick<Entry, 'id' | 'title'>, title: string): Promise<boolean>;
  /** Deletes a record; returns whether it is deleted. `takesBack`: the record was created and abandoned in the same step, so no message is shown. */
  deleteEntry(kind: EntryKind, entryId: number, takesBack?: boolean): Promise<boolean>;
}

/** A dialog that creates a unit. */
export interface UnitDialogProps {
  /** The name that was searched for and not found. */
  readonly name: string;
  readonly onMade: (unit: Unit) => void;
  readonly onClose: () => void;
}

/** What only administrators need: lists to choose from while a question is configured. */
export interface AdminHost {
  /** Hook: the units that numbers may have. */
  useUnits(): HostList<Unit>;
  /** Draws the dialog that creates a new unit. */
  readonly UnitDialog: ComponentType<UnitDialogProps>;
  /** Hook: the active templates of a group, by name. */
  useTemplates(group: TemplateGroupId): HostList<NamedRecord>;
  /** Hook: instruments of the facility. */
  useInstruments(): HostList<NamedRecord>;
  /** Hook: techniques of the facility. */
  useTechniques(): HostList<NamedRecord>;
  /** Hook: roles that may be granted read access. */
  useRoles(): HostList<KnownRole>;
  /** Hook: whether the facility assesses the risk of samples. */
  useRiskAssessment(): boolean;
  /** Returns the address of a screen. */
  addressOf(place: Place): string;
}

/**
 * What a face may use of the surrounding application. Faces know no server: everything from outside comes through this interface, from the
 * application or, in tests, from a fake.
 */
export interface QuestionHost extends AdminHost, EntryHost {
  /** Returns a sentence in the user's language; the English sentence is its key. */
  text(sentence: string, values?: Readonly<Record<string, string | number>>): string;
  /** Hook: the known data of these files. */
  useFiles(ids: readonly string[]): readonly KnownFile[];
  /** Hook: runs uploads of the accepted types; `onStored` receives each stored file. */
  useUploads(accepted: readonly string[], onStored: (fileId: string) => void): Uploading;
  /** Hook: the choices that another system currently offers for a question. */
  useChoices(questionId: string): HostList<string> & { retry(): void };
  /** Hook: what the pickers of the proposal have assigned to it; nothing is fetched unless wanted. */
  useAssigned(kind: AssignedKind, proposalPk: number | undefined, isWanted: boolean): readonly NamedRecord[];
  /** Opens a file for the user. */
  openFile(file: { readonly id: string; readonly name: string }): void;
  /** Fetches a file to be shown in place; rejects if it cannot be fetched. */
  readFile(file: { readonly id: string; readonly name: string }): Promise<Blob>;
}

const HostContext = createContext<QuestionHost | undefined>(undefined);

export const QuestionHostProvider = HostContext;

/** Returns the application around the questions; throws if there is none. */
export function useQuestionHost(): QuestionHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('Questions need a QuestionHost around them');
  return host;
}

/** Entries created or deleted since the step was opened; staged changes are carried out by the next save. */
export interface Staging {
  readonly deleted: readonly number[];
  created(entryId: number): void;
  remove(entryId: number): void;
}

/** Where a question is asked; unknown properties are absent. */
export interface QuestionPlace {
  readonly templateId?: number | undefined;
  readonly proposalPk?: number | undefined;
  readonly staging?: Staging | undefined;
  /** Whether pictures among the files of answers are shown in place. */
  readonly showsPictures?: boolean | undefined;
  /** Called when a question starts or ends work that would be lost with the step, such as an upload. */
  readonly occupied?: ((questionId: string, isBusy: boolean) => void) | undefined;
}

const PlaceContext = createContext<QuestionPlace>({});

/** Provides the place in which the questions below are asked. */
export const QuestionPlaceProvider = PlaceContext;

export function useQuestionPlace(): QuestionPlace {
  return useContext(PlaceContext);
}
