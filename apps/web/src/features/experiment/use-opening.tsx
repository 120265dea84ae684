import { type ReactNode, useCallback, useState } from 'react';
import type { ExperimentActionKind } from '../../api/generated/schema.ts';
import type { ActionOpenings, OwnExperiment } from './action-icons.tsx';

/** Opens what a person does about an experiment. */
export type OpenAction = (kind: ExperimentActionKind, experiment: OwnExperiment) => void;

/**
 * What was opened of an experiment, to be drawn beside the list and not in its line: it stays with what is typed in it when the experiment
 * leaves the list, as it does with its booking (rule O240).
 */
export function useOpening(openings: ActionOpenings): { readonly open: OpenAction; readonly opened: ReactNode } {
  const [what, setWhat] = useState<{ readonly kind: ExperimentActionKind; readonly experiment: OwnExperiment }>();
  const open = useCallback<OpenAction>((kind, experiment) => setWhat({ kind, experiment }), []);
  const close = useCallback(() => setWhat(undefined), []);
  const Opening = what && openings[what.kind];
  return { open, opened: Opening ? <Opening experiment={what.experiment} onClose={close} /> : null };
}
