import { type ReactNode, useMemo } from 'react';
import type { ExperimentOfFormFragment } from '../../api/generated/kits/experiment-form/experiment-form.ts';
import type { QuestionaryStepsFragment } from '../../api/generated/kits/questionary-form/questionary-form.ts';
import type { Operation } from '../../api/index.ts';
import { formSteps } from '../questionary-form/index.ts';
import type { Ability, WizardItem } from '../wizard/index.ts';
import { type ExperimentBasis, ExperimentBasisReview, ExperimentBasisStep } from './experiment-basis.tsx';

/** The properties shared by all forms about an experiment, existing or new. */
export const experimentItem = {
  basisProblems: () => [],
  parts: [],
  Basis: ExperimentBasisStep,
  BasisReview: ExperimentBasisReview,
  savedText: 'Saved',
} satisfies Partial<WizardItem<ExperimentBasis>>;

interface StoredForm {
  readonly questionary: QuestionaryStepsFragment;
  readonly experiment: ExperimentOfFormFragment;
  readonly abilities: { readonly change: Ability };
}

interface FormOptions extends Pick<WizardItem<ExperimentBasis>, 'key' | 'madeFrom' | 'title' | 'opensAtFirstStep'> {
  /** The query that fetched the form; it is repeated when the wizard needs the stored state. */
  readonly operation: Operation<unknown>;
  /** Renders what follows the answers on the last step, where the form is submitted. */
  readonly foot: (isComplete: boolean) => ReactNode;
}

/** Returns the wizard item of an existing form about an experiment (rule Q55). */
export function useExperimentForm(form: StoredForm, options: FormOptions): WizardItem<ExperimentBasis> {
  const { questionary, experiment, abilities } = form;
  const { operation, foot, ...item } = options;
  const steps = useMemo(() => formSteps(questionary.steps), [questionary.steps]);
  const basis = useMemo<ExperimentBasis>(() => ({ experiment }), [experiment]);
  const { questionaryId } = questionary;
  return {
    ...experimentItem,
    ...item,
    steps,
    proposalPk: experiment.proposal.primaryKey,
    questionaryId,
    mayChange: abilities.change,
    basis,
    saveBasis: async () => ({ ok: true, questionaryId }),
    summary: { title: 'Review', foot: foot(steps.every(({ isCompleted }) => isCompleted)) },
    reload: () => operation.query.refetch(),
  };
}
