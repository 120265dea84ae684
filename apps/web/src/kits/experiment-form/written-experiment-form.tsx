import { useMemo } from 'react';
import type { ExperimentOfFormFragment } from '../../api/generated/kits/experiment-form/experiment-form.ts';
import type { QuestionaryStepsFragment } from '../../api/generated/kits/questionary-form/questionary-form.ts';
import { formSteps, ReviewDocument } from '../questionary-form/index.ts';
import { ExperimentBasisReview } from './experiment-basis.tsx';

interface WrittenExperimentFormProps {
  readonly form: { readonly questionary: QuestionaryStepsFragment; readonly experiment: ExperimentOfFormFragment };
}

/** A read-only form about an experiment, for a tab of the experiment's record. */
export function WrittenExperimentForm({ form: { questionary, experiment } }: WrittenExperimentFormProps) {
  const steps = useMemo(() => formSteps(questionary.steps), [questionary.steps]);
  return (
    <ReviewDocument
      steps={steps}
      proposalPk={experiment.proposal.primaryKey}
      basis={(field) => <ExperimentBasisReview field={field} value={{ experiment }} />}
    />
  );
}
