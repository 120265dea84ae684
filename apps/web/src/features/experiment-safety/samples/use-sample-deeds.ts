import { useQueryClient } from '@tanstack/react-query';
import {
  AddSampleToExperimentDocument,
  CloneExperimentSampleDocument,
  CloneSampleForExperimentDocument,
  CreateSampleForExperimentDocument,
  DeleteSampleOfExperimentDocument,
  ExperimentSafetyFormDocument,
  RemoveSampleFromExperimentDocument,
  type SafetyFormFragment,
  UpdateExperimentSampleDocument,
} from '../../../api/generated/features/experiment-safety/experiment-safety.ts';
import { useCommand } from '../../../api/index.ts';
import { useConfirm } from '../../../kits/confirm/index.ts';

const refreshes = [ExperimentSafetyFormDocument];

interface Titled {
  readonly id: number;
  readonly title: string;
}

/** Returns the team's actions on the samples of its experiment; `open` shows the dialog of a sample. */
export function useSampleActions(safety: SafetyFormFragment, open: (sampleId: number) => void) {
  const ask = useConfirm();
  const cache = useQueryClient();
  const { experimentPk, proposal, sampleQuestion } = safety;
  const add = useCommand(AddSampleToExperimentDocument, { refreshes });
  const remove = useCommand(RemoveSampleFromExperimentDocument, { refreshes, done: 'Sample deselected' });
  const update = useCommand(UpdateExperimentSampleDocument, { refreshes });
  const cloneChosen = useCommand(CloneExperimentSampleDocument, { refreshes });
  const clone = useCommand(CloneSampleForExperimentDocument, { refreshes });
  const create = useCommand(CreateSampleForExperimentDocument, { refreshes });
  const drop = useCommand(DeleteSampleOfExperimentDocument, { refreshes, done: 'Sample deleted' });

  const choose = async (sampleId: number) => {
    const outcome = await add.run({ experimentPk, sampleId });
    if (outcome.ok) open(sampleId);
  };
  return {
    busy: [add, remove, update, cloneChosen, clone, create, drop].some(({ pending }) => pending),
    choose,
    /** Refreshes the form after a declaration, which may have changed the title of the sample and whether its input is confirmed. */
    declared: () => void cache.invalidateQueries({ queryKey: [ExperimentSafetyFormDocument.name] }),
    deselect: ({ id: sampleId }: Titled) =>
      ask({
        title: 'Are you sure?',
        text: 'Are you sure you want to deselect the sample? The information entered for the ESI will be lost!',
        destructive: true,
        look: () => remove.preview({ experimentPk, sampleId }),
        act: () => remove.run({ experimentPk, sampleId }),
      }),
    /** Withdraws a submitted input before editing, so that it has to be submitted again (rule O17). */
    edit: async (sampleId: number, isSubmitted: boolean) => {
      const outcome = isSubmitted ? await update.run({ experimentPk, sampleId, isSubmitted: false }) : { ok: true };
      if (outcome.ok) open(sampleId);
    },
    clone: async (sampleId: number, title: string, isChosen: boolean) =>
      (isChosen
        ? await cloneChosen.run({ experimentPk, sampleId, newSampleTitle: title })
        : await clone.run({ sampleId, title })
      ).ok,
    /** Creates another sample, and selects it. */
    create: async (title: string) => {
      if (!sampleQuestion) return false;
      const { questionId, templateId } = sampleQuestion;
      const outcome = await create.run({ title, templateId, questionId, proposalPk: proposal.primaryKey });
      if (outcome.ok) await choose(outcome.data.createSample.id);
      return outcome.ok;
    },
    remove: ({ id: sampleId, title }: Titled) =>
      ask({
        title: 'Delete sample',
        text: `${title} and everything entered for it will be deleted. Are you sure?`,
        confirmLabel: 'Delete',
        destructive: true,
        look: () => drop.preview({ sampleId }),
        act: () => drop.run({ sampleId }),
      }),
  };
}
