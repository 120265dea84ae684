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

/** How many times a save is attempted automatically, when it conflicts with the user's own changes or further input was made meanwhile. */
export const attempts = 3;

/** A part of a step, a whole step, or all steps of a sheet. */
export type SaveKind = 'part' | 'whole' | 'sheet';

/** The state that a save works on. */
export interface Saving<Basis> {
  readonly item: WizardItem<Basis>;
  readonly typed: Typed<Basis>;
  readonly occupied: Occupied;
  readonly step: WizardStep | undefined;
  readonly basisField: FormField | undefined;
  /** The entries that the next save deletes. */
  readonly deletedEntries: readonly number[];
  readonly createdEntries: readonly number[];
  readonly dispatch: Dispatch<WizardEvent>;
  readonly tell: (problems: Problems) => void;
}

/** Returns the current state, which may change while a save is running. */
export type SavedNow<Basis> = () => Saving<Basis>;

/** Whether anything in a step is unsaved. */
export function hasChanges<Basis>({ typed, basisField }: Saving<Basis>, topicId: number): boolean {
  return changedAnswers(typed.draft, topicId).size > 0 || Boolean(basisField && typed.now().isBasisChanged);
}

/** Returns the problems of the item itself, under the question that stands for it. */
function basisProblems<Basis>({ item, typed, basisField }: Saving<Basis>, isPartialSave: boolean): Problems {
  const found = basisField ? item.basisProblems(typed.now().basis, isPartialSave) : [];
  return basisField && found.length > 0 ? new Map([[basisField.questionId, found]]) : noProblems;
}

const onTheirWay = (occupied: Occupied) => occupied.questions().map((questionId) => [questionId, [waitFirst]] as const);

/** Returns the problems that prevent saving the step; running uploads block moving on, but not a partial save. */
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

/** Returns the problems that prevent completing the item, in any step, since a sheet shows all of them. */
export function problemsOfSheet<Basis>(saving: Saving<Basis>, surroundings: Surroundings): Problems {
  const { item, typed, occupied } = saving;
  return new Map([
    ...basisProblems(saving, false),
    ...item.steps.flatMap(({ topicId }) => [...topicProblems(typed.draft, topicId, false, surroundings)]),
    ...onTheirWay(occupied),
  ]);
}
