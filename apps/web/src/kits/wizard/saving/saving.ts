import type { WizardEvent, WizardStep } from '@atrium/domain/questionary';
import type { Surroundings } from '@atrium/questions/contract';
import type { Dispatch } from 'react';
import {
  changedAnswers,
  type FormField,
  noProblems,
  type Problems,
  topicProblems,
} from '../../questionary-form/index.ts';
import { type Occupied, waitFirst } from '../use-occupied.ts';
import type { Typed } from '../use-typed.ts';
import type { WizardItem } from '../wizard-item.ts';

/** So often a save goes again by itself over what one has written oneself. */
export const attempts = 3;

/** Part of a step, a whole step, or all steps of a sheet. */
export type SaveKind = 'part' | 'whole' | 'sheet';

/** What a save works on. */
export interface Saving<Basis> {
  readonly item: WizardItem<Basis>;
  readonly typed: Typed<Basis>;
  readonly occupied: Occupied;
  readonly step: WizardStep | undefined;
  readonly basisField: FormField | undefined;
  /** Entries that the next save deletes. */
  readonly deletedEntries: readonly number[];
  readonly createdEntries: readonly number[];
  readonly dispatch: Dispatch<WizardEvent>;
  readonly tell: (problems: Problems) => void;
}

/** What is saved as it stands now: it changes while a save is on its way. */
export type SavedNow<Basis> = () => Saving<Basis>;

/** Something of a step is not saved yet. */
export function hasChanges<Basis>({ typed, basisField }: Saving<Basis>, topicId: number): boolean {
  return changedAnswers(typed.draft, topicId).size > 0 || Boolean(basisField && typed.now().isBasisChanged);
}

/** What is wrong with the item itself, under the question that stands for it. */
function basisProblems<Basis>({ item, typed, basisField }: Saving<Basis>, isPartialSave: boolean): Problems {
  const found = basisField ? item.basisProblems(typed.now().basis, isPartialSave) : [];
  return basisField && found.length > 0 ? new Map([[basisField.questionId, found]]) : noProblems;
}

const onTheirWay = (occupied: Occupied) => occupied.questions().map((questionId) => [questionId, [waitFirst]] as const);

/** What keeps the step from being saved; going on would leave behind what is still on its way, saving a part does not. */
export function problemsOfStep<Basis>(
  saving: Saving<Basis>,
  isPartialSave: boolean,
  surroundings: Surroundings,
): Problems {
  const { step, typed, occupied } = saving;
  if (!step || step.topicId === null) return noProblems;
  return new Map([
    ...basisProblems(saving, isPartialSave),
    ...topicProblems(typed.draft, step.topicId, isPartialSave, surroundings),
    ...(isPartialSave ? [] : onTheirWay(occupied)),
  ]);
}

/** What keeps the item from being complete, in any step, for all of them stand on the sheet. */
export function problemsOfSheet<Basis>(saving: Saving<Basis>, surroundings: Surroundings): Problems {
  const { item, typed, occupied } = saving;
  return new Map([
    ...basisProblems(saving, false),
    ...item.steps.flatMap(({ topicId }) => [...topicProblems(typed.draft, topicId, false, surroundings)]),
    ...onTheirWay(occupied),
  ]);
}
