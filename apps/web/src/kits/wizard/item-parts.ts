import type { Outcome, Read, Theirs } from '@atrium/domain/draft';
import { sameAnswer } from '@atrium/domain/questionary';
import type { ApiError } from '../../api/index.ts';
import { basisPartName, type DraftRoom, type SentPart } from '../draft/index.ts';
import type { AnswerStore, FormStep } from '../questionary-form/index.ts';
import type { BasisConflict, BasisPart, WizardItem } from './wizard-item.ts';

const answerPrefix = 'answer.';

/** Returns the name of the part that holds an answer. */
export const answerPart = (questionId: string) => answerPrefix + questionId;

export const isAnswerPart = (part: string) => part.startsWith(answerPrefix);

export const questionOfPart = (part: string) => part.slice(answerPrefix.length);

export { basisPartName };

/** Returns a part of a basis that is one of its fields. */
export function fieldPart<Basis extends object>(
  name: keyof Basis & string,
  label: string,
  more: Pick<BasisPart<Basis>, 'words' | 'join' | 'fromServer' | 'place'> = {},
): BasisPart<Basis> {
  return { name, label, read: (basis) => basis[name], write: (basis, value) => ({ ...basis, [name]: value }), ...more };
}

/** Returns a text part, in which null from the server becomes an empty text. */
export const textPart: typeof fieldPart = (name, label, more) =>
  fieldPart(name, label, { fromServer: (theirs) => theirs ?? '', ...more });

/** A conflicting part as a refused save reports it, with its author and time if they are recorded. */
interface RefusedPart {
  readonly part: string;
  readonly theirs: unknown;
  readonly by?: string | null;
  readonly at?: string | null;
  readonly isOwn?: boolean;
}

/** Returns what the server holds instead of these parts, from a save refused for the given reason. */
export function theirsOf<Basis>(
  { reason, details }: ApiError,
  refusal: string,
  parts: readonly BasisPart<Basis>[],
): Theirs[] {
  if (reason !== refusal || !Array.isArray(details.conflicts)) return [];
  return (details.conflicts as RefusedPart[]).flatMap(({ part: name, theirs, by = null, at = null, isOwn = false }) => {
    const part = parts.find((one) => one.name === name);
    return part
      ? [{ part: name, value: part.fromServer ? part.fromServer(theirs) : theirs, version: null, by, at, isOwn }]
      : [];
  });
}

/** Converts conflicts of a basis to the form in which the wizard asks about them. */
export function itemConflicts<Basis>(
  error: ApiError,
  refusal: string,
  parts: readonly BasisPart<Basis>[],
): BasisConflict<Basis>[] {
  return theirsOf(error, refusal, parts).map(({ part, value, by, at, isOwn }) => ({
    part,
    by,
    at,
    isOwn,
    adopt: (basis) => parts.find(({ name }) => name === part)?.write(basis, value) ?? basis,
  }));
}

/** Returns the label and the element of a basis problem; undefined if it has no place. */
export function placeOfProblem<Basis>(
  item: WizardItem<Basis>,
  path: string,
): { readonly label: string; readonly target: string } | undefined {
  if (item.basisPart) return item.basisPart(path);
  const part = item.parts?.find(({ name }) => name === path);
  return part?.place === undefined ? undefined : { label: part.label, target: part.place };
}

/** Returns the parts of the basis; an item that defines none has a single one. */
export function basisPartsOf<Basis>({ parts }: WizardItem<Basis>): readonly BasisPart<Basis>[] {
  return parts ?? [{ name: 'whole', label: '', read: (basis) => basis, write: (_basis, value) => value as Basis }];
}

/** Returns the server's state of the answers, by part. */
export function answersRead(steps: readonly FormStep[]): Record<string, Read> {
  return Object.fromEntries(
    steps.flatMap(({ fields }) =>
      fields.map(({ questionId, stored, version }) => [answerPart(questionId), { value: stored, version }]),
    ),
  );
}

/** Returns the server's state of the basis, by part. */
export function basisRead<Basis>(parts: readonly BasisPart<Basis>[], basis: Basis): Record<string, Read> {
  return Object.fromEntries(
    parts.map(({ name, read }) => [basisPartName(name), { value: read(basis), version: null }]),
  );
}

/** Returns the answers of a room as a store for the form. */
export function answersOf(room: DraftRoom): AnswerStore {
  return {
    find: (questionId) => {
      const part = room.state().parts[answerPart(questionId)];
      return part && { answer: part.mine, stored: part.read.value, version: part.read.version ?? 0 };
    },
    set: (questionId, value) => room.tell({ type: 'KEY', part: answerPart(questionId), value }),
    subscribe: room.subscribe,
  };
}

/** Returns a basis with the values of its parts inserted. */
export function withValues<Basis>(
  parts: readonly BasisPart<Basis>[],
  basis: Basis,
  found: (name: string) => { readonly value: unknown } | undefined,
): Basis {
  return parts.reduce((made, { name, write }) => {
    const part = found(basisPartName(name));
    return part ? write(made, part.value) : made;
  }, basis);
}

/** Returns the outcome of saving the basis, by part: the parts stored as they were sent, and those in conflict. */
export function basisOutcome<Basis>(
  parts: readonly BasisPart<Basis>[],
  sent: ReadonlyMap<string, SentPart>,
  mine: Basis,
  { stored, conflicts = [] }: { readonly stored?: Basis; readonly conflicts?: readonly BasisConflict<Basis>[] },
): Outcome {
  const isStored = ({ name, read }: BasisPart<Basis>) => {
    const part = sent.get(basisPartName(name));
    return part !== undefined && stored !== undefined && sameAnswer(read(stored), part.value);
  };
  return {
    stored: Object.fromEntries(parts.filter(isStored).map(({ name }) => [basisPartName(name), null])),
    conflicts: conflicts.flatMap(({ part, by, at, isOwn = false, adopt }) => {
      const known = parts.find(({ name }) => name === part) ?? parts[0];
      const value = known?.read(adopt(mine));
      return known ? [{ part: basisPartName(known.name), value, version: null, by, at, isOwn }] : [];
    }),
  };
}
