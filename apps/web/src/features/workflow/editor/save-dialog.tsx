import type { ActSummary } from '@atrium/domain/act';
import type { StatusMove } from '@atrium/domain/workflow';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RehearseWorkflowQuery } from '../../../api/generated/features/workflow/editor/editor.ts';
import { ActPreview, useActPreview } from '../../../kits/confirm/preview.tsx';
import { movesOf, type StrandedGroup, StrandedGroups } from '../../../kits/stranded/index.tsx';
import { useText } from '../../../locale/index.ts';
import type { Draft } from './draft.ts';
import type { Subject } from './subject.ts';

export type RehearsalPart = NonNullable<RehearseWorkflowQuery['workflowRehearsal']>;

interface SaveDialogProps {
  readonly rehearsal: RehearsalPart;
  readonly draft: Draft;
  readonly subject: Subject;
  readonly isSaving: boolean;
  /** Previews how saving with these moves affects the work of others. */
  readonly lookAt: (moves: readonly StatusMove[]) => Promise<ActSummary>;
  readonly onSave: (moves: readonly StatusMove[]) => void;
  readonly onClose: () => void;
}

function WhyBlocked({ problems }: { readonly problems: readonly string[] }) {
  return (
    <Alert severity="error">
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Box>
    </Alert>
  );
}

function LostActions({ count }: { readonly count: number }) {
  const text = useText();
  return (
    <Alert severity="warning">
      {text(
        '{{count}} status actions will be removed with the transitions they belong to. What they did stays in the logs of the proposals.',
        { count },
      )}
    </Alert>
  );
}

/** Shown before a change is saved: what prevents saving, which records would be stranded, and which actions would be deleted. */
export function SaveDialog({ rehearsal, draft, subject, isSaving, lookAt, onSave, onClose }: SaveDialogProps) {
  const text = useText();
  const [choices, setChoices] = useState<Readonly<Record<number, string>>>({});
  const { problems, stranded, lostActions } = rehearsal;
  const isBlocked = problems.length > 0;
  const moves = movesOf(stranded, choices);
  const isChosen = !isBlocked && moves.length === stranded.length;
  const look = useActPreview(isChosen ? () => lookAt(moves) : undefined, moves);
  const targets = draft.statuses.map(({ statusId }) => ({
    id: statusId,
    name: subject.nameOf(statusId),
    type: subject.kind,
    reopens: subject.kind === 'PROPOSAL' && statusId === subject.startId,
  }));
  const titleOf = ({ count, status: { name } }: StrandedGroup) =>
    subject.kind === 'EXPERIMENT'
      ? text('{{count}} experiments are in {{name}}, which will be removed from the workflow', { count, name })
      : text('{{count}} proposals are in {{name}}, which will be removed from the workflow', { count, name });
  return (
    <Dialog
      open
      holds
      title={text(isBlocked ? 'The workflow cannot be saved as it is' : 'Save workflow')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text(isBlocked ? 'Back to the drawing' : 'Cancel')}</Button>
          {isBlocked ? null : (
            <ActionButton variant="contained" busy={isSaving} disabled={!look.act} onClick={() => onSave(moves)}>
              {text('Save')}
            </ActionButton>
          )}
        </>
      }
    >
      {isBlocked ? <WhyBlocked problems={problems} /> : null}
      {lostActions > 0 ? <LostActions count={lostActions} /> : null}
      {isBlocked ? null : (
        <StrandedGroups
          stranded={stranded}
          targets={targets}
          titleOf={titleOf}
          choices={choices}
          onChoices={setChoices}
        />
      )}
      {isChosen ? <ActPreview look={look} /> : null}
    </Dialog>
  );
}
