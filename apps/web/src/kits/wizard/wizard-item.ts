import type { RecordKey } from '@atrium/domain/live';
import type { FieldProblem } from '@atrium/questions/contract';
import type { ComponentType, ReactNode } from 'react';
import type { ApiError } from '../../api/index.ts';
import type { AnswerDraft, FormField, FormStep } from '../questionary-form/index.ts';

/** The part of an item's first step that is not made of answers: value in, value out, like any question. */
export interface BasisProps<Basis> {
  readonly field: FormField;
  readonly value: Basis;
  /** The current answers to all questions of the form. */
  readonly answers: AnswerDraft;
  readonly onChange: (value: Basis) => void;
  readonly problems: readonly FieldProblem[];
  readonly disabled: boolean;
}

export interface BasisReviewProps<Basis> {
  readonly field: FormField;
  readonly value: Basis;
}

/** A part of the basis that was changed since it was fetched here, with a function that applies the other version to a basis. */
export interface BasisConflict<Basis> {
  readonly part: string;
  /** The author and the time of the other version. */
  readonly by: string | null;
  readonly at: string | null;
  /** Whether the change was made by the same user in another window. */
  readonly isOwn?: boolean;
  adopt(basis: Basis): Basis;
}

/** A part of the basis that is stored, sent and compared separately. */
export interface BasisPart<Basis> {
  readonly name: string;
  readonly label: string;
  read(basis: Basis): unknown;
  write(basis: Basis, value: unknown): Basis;
  /** Returns a value in plain words. */
  words?(value: unknown): string;
  /** Combines both texts, theirs first; omitted if only one can be chosen. */
  join?(theirs: unknown, mine: unknown): unknown;
  /** Converts another user's version, as a refused save reports it, to the representation of this part; omitted if they are the same. */
  fromServer?(theirs: unknown): unknown;
  /** The element in which it is rendered, to which the list of problems links; the path of its problems is the name of the part. */
  readonly place?: string;
}

/** The outcome of saving the item itself. */
export type BasisOutcome<Basis = never> =
  | {
      readonly ok: true;
      readonly questionaryId: number;
      /** Set if this save created the item; called once everything else is saved, to open its address. */
      readonly arrive?: () => Promise<void>;
    }
  | {
      readonly ok: false;
      readonly problems?: readonly FieldProblem[];
      /** Parts changed meanwhile by another user, among which the user must choose. */
      readonly conflicts?: readonly BasisConflict<Basis>[];
      /** Why it failed; parts that did not reach the server are sent again. */
      readonly error?: ApiError;
    };

/** The outcome of an automatic save of the basis: what is stored now, or undefined if nothing could be stored. */
export interface KeptBasis<Basis> {
  readonly stored?: Basis;
  readonly conflicts?: readonly BasisConflict<Basis>[];
  readonly error?: ApiError;
}

/** Whether an action is allowed, and if not, why. */
export interface Ability {
  readonly allowed: boolean;
  readonly message?: string | null | undefined;
}

/** What a feature defines for its kind of item; its `item-kind.ts` builds one from the server's response. */
export interface WizardItem<Basis> {
  /** Distinguishes the drafts of different items: `proposal-7`, `proposal-new-3`. */
  readonly key: string;
  /** The key the item had before it was created, if only one is created per key: a second window may have left input there. */
  readonly madeFrom?: string;
  readonly title: ReactNode;
  readonly info?: ReactNode;
  readonly steps: readonly FormStep[];
  /** The proposal to which the entries of the item's questions belong, once it exists. */
  readonly proposalPk?: number | undefined;
  /** The record that is edited here, if users who edit it are shown to each other. */
  readonly record?: RecordKey | undefined;
  /** The displayed name of this part of the record; if omitted, the open step. */
  readonly recordPart?: string;
  /** Undefined until the first save creates the item. */
  readonly questionaryId?: number | undefined;
  readonly mayChange: Ability;
  readonly opensAtFirstStep: boolean;
  /** Whether it replaces the form that just created it: the step then takes the focus, as after moving on. */
  readonly goesOn?: boolean;
  /** The unit in which the item's call allocates time. */
  readonly allocationTimeUnit?: string | undefined;
  readonly basis: Basis;
  /** The parts of the basis; if omitted, it is a single part. */
  readonly parts?: readonly BasisPart<Basis>[];
  /** Returns the problems of the basis; their paths are those that `Basis` marks. A part may be saved with fields still empty. */
  basisProblems(basis: Basis, isPartialSave: boolean): readonly FieldProblem[];
  /** Returns the label and the element of a problem, for the list of problems; if omitted, those of the part named by the path. */
  basisPart?(path: string): { readonly label: string; readonly target: string } | undefined;
  /** Saves the basis. `read` is what the form showed before it was changed here; `completes` is true if this save completes the step. */
  saveBasis(basis: Basis, read: Basis, completes: boolean): Promise<BasisOutcome<Basis>>;
  /** Stores what can be stored of the basis during typing, without notifications. Omitted for a basis that is saved by its buttons only. */
  autosaveBasis?(basis: Basis, read: Basis): Promise<KeptBasis<Basis>>;
  readonly Basis: ComponentType<BasisProps<Basis>>;
  readonly BasisReview: ComponentType<BasisReviewProps<Basis>>;
  /** The toast after a save. */
  readonly savedText: string;
  /** The last step, in which the item is reviewed and submitted. */
  readonly summary?: {
    readonly title: string;
    readonly foot: ReactNode;
    /** Fields that are filled in on this step itself, below the review. */
    readonly form?: ReactNode;
  };
  /** Called when the last step was completed, for items without a submission step. */
  finished?(): void;
  /** Fetches the item again, after work was discarded. */
  reload(): Promise<unknown>;
}
