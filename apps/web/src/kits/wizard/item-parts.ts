import type { Outcome, Read, Theirs } from '@atrium/domain/draft';
import { sameAnswer } from '@atrium/domain/questionary';
import type { ApiError } from '../../api/index.ts';
import { basisPartName, type DraftRoom, type SentPart } from '../draft/index.ts';
import type { AnswerStore, FormStep } from '../questionary-form/index.ts';
import type { BasisConflict, BasisPart, WizardItem } from './wizard-item.ts';

const answerPrefix = 'answer.';

/** The part of a record that an answer is. */
export const answerPart = (questionId: string) => answerPrefix + questionId;

export const isAnswerPart = (part: string) => part.startsWith(answerPrefix);

export const questionOfPart = (part: string) => part.slice(answerPrefix.length);

export { basisPartName };

/** A part of a basis that is one of its fields. */
export function fieldPart<Basis extends object>(
  name: keyof Basis & string,
  label: string,
  more: Pick<BasisPart<Basis>, 'words' | 'join' | 'told' | 'place'> = {},
): BasisPart<Basis> {
  return { name, label, read: (basis) => basis[name], write: (basis, value) => ({ ...basis, [name]: value }), ...more };
}

/** One that is a text: nothing written is an empty text. */
export const textPart: typeof fieldPart = (name, label, more) =>
  fieldPart(name, label, { told: (theirs) => theirs ?? '', ...more });

/** What a refused save tells of a part that somebody else changed; who wrote it and when, where that is kept. */
interface Told {
  readonly part: string;
  readonly theirs: unknown;
  readonly by?: string | null;
  readonly at?: string | null;
  readonly isOwn?: boolean;
}

/** What the server holds of these parts instead, as a save that was refused for this reason tells of it. */
export function theirsTold<Basis>(
  { reason, details }: ApiError,
  refusal: string,
  parts: readonly BasisPart<Basis>[],
): Theirs[] {
  if (reason !== refusal || !Array.isArray(details.conflicts)) return [];
  return (details.conflicts as Told[]).flatMap(({ part: name, theirs, by = null, at = null, isOwn = false }) => {
    const part = parts.find((one) => one.name === name);
    return part ? [{ part: name, value: part.told ? part.told(theirs) : theirs, version: null, by, at, isOwn }] : [];
  });
}

/** The same as a wizard asks about it. */
export function itemConflicts<Basis>(
  error: ApiError,
  refusal: string,
  parts: readonly BasisPart<Basis>[],
): BasisConflict<Basis>[] {
  return theirsTold(error, refusal, parts).map(({ part, value, by, at, isOwn }) => ({
    part,
    by,
    at,
    isOwn,
    adopt: (basis) => parts.find(({ name }) => name === part)?.write(basis, value) ?? basis,
  }));
}

/** Name and element of what is wrong with a basis. */
export function placeOfProblem<Basis>(
  item: WizardItem<Basis>,
  path: string,
): { readonly label: string; readonly target: string } | undefined {
  if (item.basisPart) return item.basisPart(path);
  const part = item.parts?.find(({ name }) => name === path);
  return part?.place === undefined ? undefined : { label: part.label, target: part.place };
}

/** The parts of the basis; an item that names none has one. */
export function basisPartsOf<Basis>({ parts }: WizardItem<Basis>): readonly BasisPart<Basis>[] {
  return parts ?? [{ name: 'whole', label: '', read: (basis) => basis, write: (_basis, value) => value as Basis }];
}

/** What the server says of the answers, by part. */
export function answersRead(steps: readonly FormStep[]): Record<string, Read> {
  return Object.fromEntries(
    steps.flatMap(({ fields }) =>
      fields.map(({ questionId, stored, version }) => [answerPart(questionId), { value: stored, version }]),
    ),
  );
}

/** What the server says of the basis, by part. */
export function basisRead<Basis>(parts: readonly BasisPart<Basis>[], basis: Basis): Record<string, Read> {
  return Object.fromEntries(
    parts.map(({ name, read }) => [basisPartName(name), { value: read(basis), version: null }]),
  );
}

/** The answers of a room as the form reads them. */
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

/** A basis with the values of its parts put in. */
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

/** What became of the basis, by part: those that are stored as they were sent, and those that somebody else changed. */
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
