import type { StatusMove } from '@atrium/domain/workflow';
import { useState } from 'react';
import {
  type DrawnWorkflowFragment,
  RehearseWorkflowDocument,
  SaveWorkflowDocument,
} from '../../../api/generated/features/workflow/editor/editor.ts';
import { request, toastFailure, useCommand } from '../../../api/index.ts';
import { type Draft, drawingToSend } from './draft.ts';
import type { RehearsalPart } from './save-dialog.tsx';

interface SaveOptions {
  readonly workflowId: number;
  /** The revision that the draft is based on. */
  readonly revision: number;
  readonly draft: Draft;
  readonly onSaved: (workflow: DrawnWorkflowFragment) => void;
}

/** Rehearses a draft, asks for confirmation if necessary, and saves it as a whole. */
export function useSave({ workflowId, revision, draft, onSaved }: SaveOptions) {
  const [rehearsal, setRehearsal] = useState<RehearsalPart | undefined>();
  const [isRehearsing, setRehearsing] = useState(false);
  const command = useCommand(SaveWorkflowDocument, {
    done: 'Workflow saved',
    // The actions of its transitions, and all else that shows its statuses, were fetched before the drawing changed.
    refreshes: 'all',
  });
  const given = (moves: readonly StatusMove[]) => {
    const { name, description, lineType } = draft;
    const drawing = drawingToSend(draft);
    return {
      input: { workflowId, revision, name, description, connectionLineType: lineType, drawing, moves: [...moves] },
    };
  };
  const save = async (moves: readonly StatusMove[]) => {
    const outcome = await command.run(given(moves));
    setRehearsal(undefined);
    if (outcome.ok) onSaved(outcome.data.saveWorkflow);
  };
  const start = async () => {
    setRehearsing(true);
    try {
      const { data } = await request(RehearseWorkflowDocument, { workflowId, drawing: drawingToSend(draft) });
      const found = data.workflowRehearsal;
      if (found && (found.problems.length > 0 || found.stranded.length > 0 || found.lostActions > 0))
        setRehearsal(found);
      else await save([]);
    } catch (error) {
      toastFailure(error, RehearseWorkflowDocument.name);
    } finally {
      setRehearsing(false);
    }
  };
  const look = (moves: readonly StatusMove[]) => command.preview(given(moves));
  return {
    start,
    save,
    look,
    rehearsal,
    cancel: () => setRehearsal(undefined),
    isBusy: isRehearsing || command.pending,
  };
}
