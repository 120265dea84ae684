import { initialStatus } from '@atrium/domain/workflow';
import { Dialog } from '@atrium/ui/dialog';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import {
  RehearseCallWorkflowDocument,
  type RehearseCallWorkflowQuery,
} from '../../api/generated/features/call/call.ts';
import { request } from '../../api/index.ts';
import { type Move, movesOf, StrandedProposals } from '../../kits/stranded-proposals/index.ts';
import { useText } from '../../locale/index.ts';

type Rehearsal = NonNullable<RehearseCallWorkflowQuery['callWorkflowRehearsal']>;

interface Question {
  readonly rehearsal: Rehearsal;
  readonly answer: (moves: readonly Move[] | undefined) => void;
}

function WorkflowChangeDialog({ rehearsal, answer }: Question) {
  const text = useText();
  const [choices, setChoices] = useState<Readonly<Record<number, string>>>({});
  const moves = movesOf(rehearsal.stranded, choices);
  return (
    <Dialog
      open
      holds
      title={text('Another workflow for the call')}
      onClose={() => answer(undefined)}
      actions={
        <>
          <Button onClick={() => answer(undefined)}>{text('Cancel')}</Button>
          <Button variant="contained" disabled={moves.length < rehearsal.stranded.length} onClick={() => answer(moves)}>
            {text('Save')}
          </Button>
        </>
      }
    >
      <StrandedProposals
        stranded={rehearsal.stranded}
        targets={rehearsal.statuses.map(({ id, name, shortCode }) => ({
          id,
          name,
          isStart: shortCode === initialStatus.PROPOSAL,
        }))}
        titleOf={({ count, status: { name } }) =>
          text('{{count}} proposals are in {{name}}, which the other workflow does not have', { count, name })
        }
        choices={choices}
        onChoices={setChoices}
      />
    </Dialog>
  );
}

interface WorkflowChange {
  /** What becomes of proposals the other workflow would strand; empty when it strands none, undefined when it is not to be saved. */
  readonly ask: (callId: number, proposalWorkflowId: number) => Promise<readonly Move[] | undefined>;
  readonly dialog: ReactNode;
}

/** Rehearses another workflow for a call before it is saved, and asks where proposals would be stranded. */
export function useWorkflowChange(): WorkflowChange {
  const [question, setQuestion] = useState<Question | undefined>();
  const ask: WorkflowChange['ask'] = async (callId, proposalWorkflowId) => {
    const { data } = await request(RehearseCallWorkflowDocument, { callId, proposalWorkflowId });
    const rehearsal = data.callWorkflowRehearsal;
    if (!rehearsal || rehearsal.stranded.length === 0) return [];
    return new Promise((resolve) => {
      const answer: Question['answer'] = (moves) => {
        setQuestion(undefined);
        resolve(moves);
      };
      setQuestion({ rehearsal, answer });
    });
  };
  return { ask, dialog: question ? <WorkflowChangeDialog {...question} /> : null };
}
