import { type ReactNode, useCallback, useState } from 'react';
import type { ExperimentActionKind } from '../../api/generated/schema.ts';
import type { ActionOpenings, OwnExperiment } from './action-icons.tsx';

/** Opens one of the user's actions on an experiment. */
export type OpenAction = (kind: ExperimentActionKind, experiment: OwnExperiment) => void;

/**
 * Returns the dialog opened for an experiment, to be rendered beside the list rather than in its row: it remains with its unsaved input
 * when the experiment leaves the list because its booking was removed (rule O240).
 */
export function useOpening(openings: ActionOpenings): { readonly open: OpenAction; readonly opened: ReactNode } {
  const [what, setWhat] = useState<{ readonly kind: ExperimentActionKind; readonly experiment: OwnExperiment }>();
  const open = useCallback<OpenAction>((kind, experiment) => setWhat({ kind, experiment }), []);
  const close = useCallback(() => setWhat(undefined), []);
  const Opening = what && openings[what.kind];
  return { open, opened: Opening ? <Opening experiment={what.experiment} onClose={close} /> : null };
}
