import type { RecordKey } from '@atrium/domain/live';
import type { FieldProblem } from '@atrium/questions/contract';
import type { ComponentType, ReactNode } from 'react';
import type { ApiError } from '../../api/index.ts';
import type { AnswerDraft, FormField, FormStep } from '../questionary-form/index.ts';

/** What the first step of an item holds beside answers: value in, value out, like any question. */
export interface BasisProps<Basis> {
  readonly field: FormField;
  readonly value: Basis;
  /** The answers to all questions of the form as they stand. */
  readonly answers: AnswerDraft;
  readonly onChange: (value: Basis) => void;
  readonly problems: readonly FieldProblem[];
  readonly disabled: boolean;
}

export interface BasisReviewProps<Basis> {
  readonly field: FormField;
  readonly value: Basis;
}

/** A part of the basis that was changed since it was read here, and theirs laid over a basis. */
export interface BasisConflict<Basis> {
  readonly part: string;
  /** Who wrote theirs and when. */
  readonly by: string | null;
  readonly at: string | null;
  /** The same person, in another window. */
  readonly isOwn?: boolean;
  adopt(basis: Basis): Basis;
}

/** A part of the basis that is kept, sent and asked about by itself. */
export interface BasisPart<Basis> {
  readonly name: string;
  readonly label: string;
  read(basis: Basis): unknown;
  write(basis: Basis, value: unknown): Basis;
  /** A value in plain words. */
  words?(value: unknown): string;
  /** Both texts as one, theirs first; left out where only one can stand. */
  join?(theirs: unknown, mine: unknown): unknown;
  /** What somebody else wrote, as a refused save tells it, in the form this part is written in; left out where that is the same. */
  told?(theirs: unknown): unknown;
  /** The element it is drawn in, to which the list of what is wrong leads; its problems have the name of the part as their path. */
  readonly place?: string;
}

/** What became of saving the item itself. */
export type BasisOutcome<Basis = never> =
  | {
      readonly ok: true;
      readonly questionaryId: number;
      /** Set when this save made the item; called once everything else is saved, to go to its address. */
      readonly arrive?: () => Promise<void>;
    }
  | {
      readonly ok: false;
      readonly problems?: readonly FieldProblem[];
      /** Somebody else changed the same: the person chooses. */
      readonly conflicts?: readonly BasisConflict<Basis>[];
      /** Why it failed: what did not reach the server is sent again. */
      readonly error?: ApiError;
    };

/** What was kept of the basis while somebody writes: what is stored now, or nothing when nothing could be kept. */
export interface KeptBasis<Basis> {
  readonly stored?: Basis;
  readonly conflicts?: readonly BasisConflict<Basis>[];
  readonly error?: ApiError;
}

/** Whether something may be done, and if not, why. */
export interface Ability {
  readonly allowed: boolean;
  readonly message?: string | null | undefined;
}

/** What a feature tells the wizard of its kind of item; its `item-kind.ts` makes one out of what the server said. */
export interface WizardItem<Basis> {
  /** Tells drafts of different items apart: `proposal-7`, `proposal-new-3`. */
  readonly key: string;
  /** What it was called before it was made, where one was made only once: a second window may have left something there. */
  readonly madeFrom?: string;
  readonly title: ReactNode;
  readonly info?: ReactNode;
  readonly steps: readonly FormStep[];
  /** The proposal that entries of the item's questions belong to, once it is there. */
  readonly proposalPk?: number | undefined;
  /** The record that is written here, where those who write in it are told of each other. */
  readonly record?: RecordKey | undefined;
  /** What of that record this is, as people call it; left out, the step that is open. */
  readonly recordPart?: string;
  /** Undefined until the first save makes the item. */
  readonly questionaryId?: number | undefined;
  readonly mayChange: Ability;
  readonly opensAtFirstStep: boolean;
  /** Takes the place of the form that made it a moment ago: the step has the focus, as one that was gone on to. */
  readonly goesOn?: boolean;
  /** In what the item's call counts time. */
  readonly allocationTimeUnit?: string | undefined;
  readonly basis: Basis;
  /** What the basis is made of; left out, it is one part. */
  readonly parts?: readonly BasisPart<Basis>[];
  /** What is wrong with the basis; its paths are those that `Basis` marks. A part may be saved with fields still empty. */
  basisProblems(basis: Basis, isPartialSave: boolean): readonly FieldProblem[];
  /** Name and element of what is wrong, for the list of it; left out, those of the part that the path names. */
  basisPart?(path: string): { readonly label: string; readonly target: string } | undefined;
  /** `read` is what the form showed before it was changed here; `completes` where the step is completed by this save. */
  saveBasis(basis: Basis, read: Basis, completes: boolean): Promise<BasisOutcome<Basis>>;
  /**
   * Keeps what of the basis can be kept while somebody writes, without telling anybody. Left out for a basis that is saved by its
   * buttons only.
   */
  autosaveBasis?(basis: Basis, read: Basis): Promise<KeptBasis<Basis>>;
  readonly Basis: ComponentType<BasisProps<Basis>>;
  readonly BasisReview: ComponentType<BasisReviewProps<Basis>>;
  /** Toast of a save. */
  readonly savedText: string;
  /** The last step, where the item is read and handed in. */
  readonly summary?: {
    readonly title: string;
    readonly foot: ReactNode;
    /** What is filled in there itself, below what is read. */
    readonly form?: ReactNode;
  };
  /** Called when the last step was completed, for items without a step to hand them in. */
  finished?(): void;
  /** Asks the server again, after work was thrown away. */
  reload(): Promise<unknown>;
}
