import { Dialog } from '@atrium/ui/dialog';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { RehearseWorkflowQuery } from '../../../api/generated/features/workflow/editor/editor.ts';
import { ScreenLink } from '../../../kits/go/index.ts';
import { useText } from '../../../locale/index.ts';
import type { Draft } from './draft.ts';
import type { Subject } from './subject.ts';

export type Rehearsal = NonNullable<RehearseWorkflowQuery['workflowRehearsal']>;

export interface Move {
  readonly fromStatusId: number;
  readonly toStatusId: number | null;
}

interface SaveDialogProps {
  readonly rehearsal: Rehearsal;
  readonly draft: Draft;
  readonly subject: Subject;
  readonly isSaving: boolean;
  readonly onSave: (moves: readonly Move[]) => void;
  readonly onClose: () => void;
}

const stay = 'stay';

interface StrandedProps {
  readonly stranded: Rehearsal['stranded'][number];
  readonly draft: Draft;
  readonly subject: Subject;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The proposals of one status that leaves, and what becomes of them. */
function Stranded({ stranded, draft, subject, value, onChange }: StrandedProps) {
  const text = useText();
  const { status, count, proposals } = stranded;
  const unnamed = count - proposals.length;
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Box component="h3" sx={{ fontSize: '1rem', fontWeight: 600, m: 0, mb: 1 }}>
        {text('{{count}} proposals are in {{name}}, which leaves the workflow', { count, name: status.name })}
      </Box>
      <TextField
        select
        required
        fullWidth
        size="small"
        label={text('What becomes of them')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {draft.statuses.map(({ statusId }) => (
          <MenuItem key={statusId} value={String(statusId)}>
            {text('Move them to {{name}}', { name: subject.nameOf(statusId) })}
          </MenuItem>
        ))}
        <MenuItem value={stay}>{text('Leave them; only people move them from there')}</MenuItem>
      </TextField>
      {value === String(subject.startId) ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('There they can be edited and submitted again.')}
        </Alert>
      ) : null}
      <Box
        component="ul"
        aria-label={text('Proposals in {{name}}', { name: status.name })}
        tabIndex={0}
        sx={{ maxHeight: 160, overflowY: 'auto', m: 0, mt: 1, pl: 2.5, fontSize: '0.875rem' }}
      >
        {proposals.map(({ primaryKey, proposalId, title }) => (
          <li key={primaryKey}>
            <ScreenLink to="/Proposals" query={{ reviewModal: primaryKey }}>
              {proposalId}
            </ScreenLink>{' '}
            {title}
          </li>
        ))}
        {unnamed > 0 ? <li>{text('and {{count}} more', { count: unnamed })}</li> : null}
      </Box>
    </Box>
  );
}

/** Told before a change is saved: what keeps it from being saved, which proposals it would strand and what else would go. */
export function SaveDialog({ rehearsal, draft, subject, isSaving, onSave, onClose }: SaveDialogProps) {
  const text = useText();
  const [choices, setChoices] = useState<Readonly<Record<number, string>>>({});
  const { problems, stranded, lostActions } = rehearsal;
  const isBlocked = problems.length > 0;
  const moves = stranded.flatMap(({ status }): Move[] => {
    const choice = choices[status.id];
    if (!choice) return [];
    return [{ fromStatusId: status.id, toStatusId: choice === stay ? null : Number(choice) }];
  });
  return (
    <Dialog
      open
      holds
      title={text(isBlocked ? 'The workflow cannot be saved like this' : 'Save workflow')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text(isBlocked ? 'Back to the drawing' : 'Cancel')}</Button>
          {isBlocked ? null : (
            <Button
              variant="contained"
              loading={isSaving}
              disabled={moves.length < stranded.length}
              onClick={() => onSave(moves)}
            >
              {text('Save')}
            </Button>
          )}
        </>
      }
    >
      {isBlocked ? (
        <Alert severity="error">
          <Box component="ul" sx={{ m: 0, pl: 2 }}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </Box>
        </Alert>
      ) : null}
      {lostActions > 0 ? (
        <Alert severity="warning">
          {text(
            '{{count}} status actions are removed with the ways they belong to. What they did stays in the logs of the proposals.',
            {
              count: lostActions,
            },
          )}
        </Alert>
      ) : null}
      {isBlocked
        ? null
        : stranded.map((one) => (
            <Stranded
              key={one.status.id}
              stranded={one}
              draft={draft}
              subject={subject}
              value={choices[one.status.id] ?? ''}
              onChange={(value) => setChoices({ ...choices, [one.status.id]: value })}
            />
          ))}
      {!isBlocked && stranded.length > 0 ? (
        <Box component="p" sx={{ color: 'text.secondary', fontSize: '0.875rem', mb: 0 }}>
          {text('They are moved as if somebody had changed their status by hand. Nothing else moves by saving.')}
        </Box>
      ) : null}
    </Dialog>
  );
}
