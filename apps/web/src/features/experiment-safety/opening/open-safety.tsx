import { useEffect } from 'react';
import { BeginExperimentSafetyDocument } from '../../../api/generated/features/experiment-safety/opening/open-safety.ts';
import { useCommand } from '../../../api/index.ts';
import { useGo } from '../../../kits/go/index.ts';

interface OpenSafetyProps {
  readonly experiment: {
    readonly experimentPk: number;
    readonly experimentSafety?: { readonly experimentSafetyPk: number } | null;
  };
  readonly onClose: () => void;
}

/** Goes to the safety form of an experiment, which is created if it does not exist (rule O7). */
export function OpenSafety({ experiment, onClose }: OpenSafetyProps) {
  const go = useGo();
  const begin = useCommand(BeginExperimentSafetyDocument);
  const { experimentPk, experimentSafety } = experiment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press, whatever is drawn meanwhile
  useEffect(() => {
    const open = async () => {
      const known = experimentSafety?.experimentSafetyPk;
      const outcome = known === undefined ? await begin.run({ experimentPk }) : undefined;
      const made = outcome?.ok ? outcome.data.createExperimentSafety.experimentSafetyPk : known;
      onClose();
      if (made !== undefined) {
        await go({ to: '/ExperimentSafety/$experimentSafetyPk', params: { experimentSafetyPk: made } });
      }
    };
    void open();
  }, [experimentPk]);
  return null;
}
