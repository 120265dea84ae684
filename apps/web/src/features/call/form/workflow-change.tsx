import type { ActSummary } from '@atrium/domain/act';
import { initialStatus, type StatusMove } from '@atrium/domain/workflow';
import { Dialog } from '@atrium/ui/dialog';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import {
  RehearseCallWorkflowDocument,
  type RehearseCallWorkflowQuery,
  type RehearseCallWorkflowQueryVariables,
} from '../../../api/generated/features/call/call.ts';
import { request } from '../../../api/index.ts';
import { ActPreview, useActPreview } from '../../../kits/confirm/preview.tsx';
import { movesOf, type StrandedGroup, StrandedGroups } from '../../../kits/stranded/index.tsx';
import { useText } from '../../../locale/index.ts';

type Rehearsal = NonNullable<RehearseCallWorkflowQuery['callWorkflowRehearsal']>;

interface Question {
  readonly rehearsal: Rehearsal;
  /** Previews what saving with these moves does to work of other people. */
  readonly look: (moves: readonly StatusMove[]) => Promise<ActSummary>;
  readonly answer: (moves: readonly StatusMove[] | undefined) => void;
}

function WorkflowChangeDialog({ rehearsal, look: lookAt, answer }: Question) {
  const text = useText();
  const [choices, setChoices] = useState<Readonly<Record<number, string>>>({});
  const moves = movesOf(rehearsal.stranded, choices);
  const isChosen = moves.length === rehearsal.stranded.length;
  const look = useActPreview(isChosen ? () => lookAt(moves) : undefined, moves);
  const titleOf = ({ count, status: { name, entityType } }: StrandedGroup) =>
    entityType === 'EXPERIMENT'
      ? text('{{count}} experiments are in {{name}}, which is not in the new workflow', { count, name })
      : text('{{count}} proposals are in {{name}}, which is not in the new workflow', { count, name });
  return (
    <Dialog
      open
      holds
      title={text('Change the call’s workflow')}
      onClose={() => answer(undefined)}
      actions={
        <>
          <Button onClick={() => answer(undefined)}>{text('Cancel')}</Button>
          <Button variant="contained" disabled={!look.act} onClick={() => answer(moves)}>
            {text('Save')}
          </Button>
        </>
      }
    >
      <StrandedGroups
        stranded={rehearsal.stranded}
        targets={rehearsal.statuses.map(({ id, name, shortCode, entityType }) => ({
          id,
          name,
          type: entityType,
          reopens: entityType === 'PROPOSAL' && shortCode === initialStatus.PROPOSAL,
        }))}
        titleOf={titleOf}
        choices={choices}
        onChoices={setChoices}
      />
      {isChosen ? <ActPreview look={look} /> : null}
    </Dialog>
  );
}

/** The new workflows of a call; a kind that is unchanged is omitted. */
type OtherWorkflows = RehearseCallWorkflowQueryVariables;

interface WorkflowChange {
  /** Resolves with the moves of travellers that the new workflows would strand; empty if they strand none, undefined if the user cancels. */
  readonly ask: (given: OtherWorkflows, look: Question['look']) => Promise<readonly StatusMove[] | undefined>;
  readonly dialog: ReactNode;
}

/** Rehearses new workflows for a call before it is saved, and asks what to do with stranded travellers. */
export function useWorkflowChange(): WorkflowChange {
  const [question, setQuestion] = useState<Question | undefined>();
  const ask: WorkflowChange['ask'] = async (given, look) => {
    const { data } = await request(RehearseCallWorkflowDocument, given);
    const rehearsal = data.callWorkflowRehearsal;
    if (!rehearsal || rehearsal.stranded.length === 0) return [];
    return new Promise((resolve) => {
      const answer: Question['answer'] = (moves) => {
        setQuestion(undefined);
        resolve(moves);
      };
      setQuestion({ rehearsal, look, answer });
    });
  };
  return { ask, dialog: question ? <WorkflowChangeDialog {...question} /> : null };
}
