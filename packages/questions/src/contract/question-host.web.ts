import type { TemplateGroupId } from '@atrium/domain/template';
import type { Unit } from '@atrium/domain/unit';
import { type ComponentType, createContext, useContext } from 'react';
import type { Entry } from './define.ts';

/** What is known of an uploaded file. */
export interface KnownFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeInBytes: number;
}

/** An upload that is not done yet (rule Q86); what is complete is handed over and forgotten. */
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

/** A list that is fetched: what is there so far, and whether it came. */
export interface HostList<Item> {
  readonly items: readonly Item[];
  readonly state: 'loading' | 'ready' | 'failed';
}

/** A record known by its number and its name. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

/** What a picker assigns to the proposal it stands in. */
export type AssignedKind = 'instruments' | 'techniques';

/** A role as `readPermissions` hold it, with its title. */
export interface KnownRole {
  readonly shortCode: string;
  readonly title: string;
}

/** Screens that configuration forms lead to. */
export type Place = 'units' | 'generic-templates' | 'sample-templates' | 'sample-esi-templates';

/** Records that belong to a question. */
export type EntryKind = 'sample' | 'generic-template';

/** A question of a proposal that records belong to. */
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

/** What questions that list records ask for. Whatever is refused, the person has been told when the answer comes. */
export interface EntryHost {
  /** Hook: the records of a question, in the order they were made; none while the proposal is not there yet. */
  useEntries(kind: EntryKind, proposalPk: number | undefined, questionId: string): HostList<Entry> & { retry(): void };
  /** Hook: entries of other proposals that may be copied; nothing is fetched while not wanted. */
  useCopyableEntries(isWanted: boolean): HostList<CopyableEntry>;
  /** Opens the form of a record, or of a new one; answers its key when something was saved. */
  editEntry(
    place: EntryPlace & {
      readonly templateId: number;
      readonly entryId?: number;
      /** What is asked, in plain words: the dialog stands under it. */
      readonly question: string;
    },
  ): Promise<number | undefined>;
  /** Opens a record to be read. */
  readEntry(kind: EntryKind, entryId: number): void;
  /** Downloads a record as a PDF. */
  downloadEntry(kind: EntryKind, entryId: number, title: string): void;
  /** Copies a record beside itself; answers the key of the copy. */
  cloneEntry(kind: EntryKind, entryId: number, title: string): Promise<number | undefined>;
  /** Copies entries of other proposals; answers their keys. */
  copyEntries(
    place: EntryPlace & { readonly templateId: number },
    sources: ReadonlyArray<{ readonly title: string; readonly sourceQuestionaryId: number }>,
  ): Promise<readonly number[] | undefined>;
  /** Asks whether a record may go, with all that goes along; under `title`. */
  confirmDeletion(kind: EntryKind, entry: Pick<Entry, 'id' | 'title'>, title: string): Promise<boolean>;
  /** Answers whether the record is gone. `takesBack`: made and given up in the same breath, so that nothing is said of it. */
  deleteEntry(kind: EntryKind, entryId: number, takesBack?: boolean): Promise<boolean>;
}

/** A dialog that makes a unit. */
export interface UnitDialogProps {
  /** What was looked for and not found. */
  readonly name: string;
  readonly onMade: (unit: Unit) => void;
  readonly onClose: () => void;
}

/** What only administrators ask for: lists to choose from while a question is configured. */
export interface AdminHost {
  /** Hook: units that numbers may be given in. */
  useUnits(): HostList<Unit>;
  /** Draws the dialog that makes a unit which is not there yet. */
  readonly UnitDialog: ComponentType<UnitDialogProps>;
  /** Hook: templates of a group that are in use, by name. */
  useTemplates(group: TemplateGroupId): HostList<NamedRecord>;
  /** Hook: instruments of the facility. */
  useInstruments(): HostList<NamedRecord>;
  /** Hook: techniques of the facility. */
  useTechniques(): HostList<NamedRecord>;
  /** Hook: roles that may be allowed to read. */
  useRoles(): HostList<KnownRole>;
  /** Hook: whether the facility assesses the risk of samples. */
  useRiskAssessment(): boolean;
  /** The address of a screen. */
  addressOf(place: Place): string;
}

/**
 * What a face may ask of the application around it. Faces know no server: everything from outside comes through here, from
 * the application or, in tests, from a fake.
 */
export interface QuestionHost extends AdminHost, EntryHost {
  /** A sentence in the person's language; the English sentence is its key. */
  text(sentence: string, values?: Readonly<Record<string, string | number>>): string;
  /** Hook: what is known of these files. */
  useFiles(ids: readonly string[]): readonly KnownFile[];
  /** Hook: runs uploads of the accepted types; `onStored` gets each file that arrived. */
  useUploads(accepted: readonly string[], onStored: (fileId: string) => void): Uploading;
  /** Hook: what another system offers to choose from for a question now. */
  useChoices(questionId: string): HostList<string> & { retry(): void };
  /** Hook: what pickers of the proposal have assigned to it; nothing is fetched while not wanted. */
  useAssigned(kind: AssignedKind, proposalPk: number | undefined, isWanted: boolean): readonly NamedRecord[];
  /** Hands a file to the person. */
  openFile(file: { readonly id: string; readonly name: string }): void;
  /** Fetches a file to be shown where it stands; rejects when it does not come. */
  readFile(file: { readonly id: string; readonly name: string }): Promise<Blob>;
}

const HostContext = createContext<QuestionHost | undefined>(undefined);

export const QuestionHostProvider = HostContext;

/** The application around the questions. */
export function useQuestionHost(): QuestionHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('Questions need a QuestionHost around them');
  return host;
}

/** Entries made or given up since the step was opened; what is staged happens with the next save. */
export interface Staging {
  readonly deleted: readonly number[];
  created(entryId: number): void;
  remove(entryId: number): void;
}

/** Where a question is asked; what is not known is left out. */
export interface QuestionPlace {
  readonly templateId?: number | undefined;
  readonly proposalPk?: number | undefined;
  readonly staging?: Staging | undefined;
  /** Pictures among the files of answers are shown where they stand. */
  readonly showsPictures?: boolean | undefined;
  /** Told while a question is in the middle of something that would be lost with the step, such as an upload. */
  readonly occupied?: ((questionId: string, isBusy: boolean) => void) | undefined;
}

const PlaceContext = createContext<QuestionPlace>({});

/** Says where the questions below are asked. */
export const QuestionPlaceProvider = PlaceContext;

export function useQuestionPlace(): QuestionPlace {
  return useContext(PlaceContext);
}
