import { type ToldAct, toldTogether } from '@atrium/domain/act';
import { onSeveralInstruments, technicalReviewTexts } from '@atrium/domain/technical-review';
import { fullName } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import {
  InstrumentsForReassigningDocument,
  type ScientistProposalFragment,
  ScientistProposalsDocument,
} from '../../api/generated/features/technical-review/scientist-proposals.ts';
import { ReassignTechnicalReviewsDocument } from '../../api/generated/features/technical-review/technical-review.ts';
import { toastUndo, useCommand, useOperation, useUndo } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { Answer } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { staffOf } from './reassign-part.tsx';

interface Entry {
  readonly key: string;
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly title: string;
  readonly instrumentId: number;
  readonly reviewer: string;
  /** People who stand on the proposal. */
  readonly excluded: readonly number[];
  readonly mayReassign: boolean;
}

const entriesOf = (rows: readonly ScientistProposalFragment[]): Entry[] =>
  rows.flatMap((row) =>
    (row.technicalReviews ?? []).flatMap((review) => {
      const person = review.technicalReviewAssignee;
      return typeof review.instrumentId === 'number' && !review.submitted
        ? [
            {
              key: `${row.primaryKey}/${review.instrumentId}`,
              proposalPk: row.primaryKey,
              proposalId: row.proposalId,
              title: row.title,
              instrumentId: review.instrumentId,
              reviewer: person ? `${person.firstname} ${person.lastname}` : '–',
              excluded: review.review?.proposal?.reviewersExcluded ?? [],
              mayReassign: review.review?.abilities.reassign.allowed ?? false,
            },
          ]
        : [];
    }),
  );

export interface ReassignDialogProps {
  readonly rows: readonly ScientistProposalFragment[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Hands the reviews of several proposals on, instrument by instrument (rule R78). */
export function ReassignDialog({ rows, onClose, onDone }: ReassignDialogProps) {
  const text = useText();
  const ask = useConfirm();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const found = useMemo(() => entriesOf(rows), [rows]);
  const all = useMemo(() => found.filter(({ mayReassign }) => mayReassign), [found]);
  const notMine = found.filter(({ mayReassign }) => !mayReassign);
  const entries = all.filter(({ key }) => !removed.has(key));
  const ids = useMemo(() => [...new Set(all.map(({ instrumentId }) => instrumentId))], [all]);
  const operation = useOperation(InstrumentsForReassigningDocument, { ids });
  const reassign = useCommand(ReassignTechnicalReviewsDocument, { refreshes: [ScientistProposalsDocument] });
  const undo = useUndo([ScientistProposalsDocument]);
  const several = onSeveralInstruments(
    rows.map(({ proposalId, instruments }) => ({ proposalId, instruments: instruments ?? [] })),
  );
  const work = ids.flatMap((instrumentId) => {
    const userId = chosen[instrumentId];
    const proposalPks = entries
      .filter((entry) => entry.instrumentId === instrumentId)
      .map(({ proposalPk }) => proposalPk);
    return userId && proposalPks.length > 0 ? [{ instrumentId, userId, proposalPks }] : [];
  });
  const run = async () => {
    const acts: ToldAct[] = [];
    for (const step of work) {
      const outcome = await reassign.run(step);
      if (!outcome.ok) return;
      acts.push(...(outcome.acts ?? []));
    }
    toastUndo(text('Technical reviewers updated'), () => void undo(acts));
    onDone();
  };
  const count = work.reduce((sum, { proposalPks }) => sum + proposalPks.length, 0);
  return (
    <Dialog
      open
      holds
      width="md"
      title={text(technicalReviewTexts.bulkReassignTitle)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <ActionButton
            variant="contained"
            disabled={count === 0}
            busy={reassign.pending}
            onClick={() =>
              void ask({
                title: 'Update reviewers',
                text: text('{{n}} reviews get another reviewer. Whoever has them now can no longer edit them.', {
                  n: count,
                }),
                look: async () => toldTogether(await Promise.all(work.map((step) => reassign.preview(step)))),
                act: run,
              })
            }
          >
            {text('Update Reviewers')}
          </ActionButton>
        </>
      }
    >
      {several.length > 0 ? (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {text('These proposals have several instruments: {{ids}}', { ids: several.join(', ') })}
        </Alert>
      ) : null}
      {found.length === 0 ? <p>{text('All reviews of these proposals are submitted.')}</p> : null}
      {notMine.length > 0 ? (
        <Alert severity="info" variant="outlined" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {text(
            'Reviews that only their reviewer or the contact of the instrument can hand on are left out: {{list}}',
            {
              list: notMine.map(({ proposalId, reviewer }) => `${proposalId} (${reviewer})`).join(', '),
            },
          )}
        </Alert>
      ) : null}
      <Answer of={operation} field="instrumentsByIds">
        {(instruments) => (
          <Box sx={{ display: 'grid', gap: 3 }}>
            {instruments.map((instrument) => {
              const here = entries.filter(({ instrumentId }) => instrumentId === instrument.id);
              return (
                <Box component="section" key={instrument.id} aria-label={instrument.name}>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 1 }}>
                    <Typography component="h3" variant="h4" sx={{ flex: '1 1 160px' }}>
                      {instrument.name}
                    </Typography>
                    <TextField
                      select
                      size="small"
                      label={text('New reviewer')}
                      value={chosen[instrument.id] ?? ''}
                      onChange={(event) => setChosen({ ...chosen, [instrument.id]: Number(event.target.value) })}
                      sx={{ flex: '0 1 280px', minWidth: 200 }}
                    >
                      {staffOf(instrument).map((person) => {
                        const own = here.filter(({ excluded }) => excluded.includes(person.id));
                        return (
                          <MenuItem key={person.id} value={person.id} disabled={own.length > 0}>
                            {own.length > 0
                              ? text('{{name}} (is on {{ids}})', {
                                  name: fullName(person),
                                  ids: own.map(({ proposalId }) => proposalId).join(', '),
                                })
                              : fullName(person)}
                          </MenuItem>
                        );
                      })}
                    </TextField>
                  </Box>
                  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                    {here.map((entry) => (
                      <Box
                        component="li"
                        key={entry.key}
                        sx={{ display: 'flex', gap: 1, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
                      >
                        <Box sx={{ flex: 1, minWidth: 0, py: 0.5, overflowWrap: 'anywhere' }}>
                          {entry.proposalId} · {entry.title}
                          <Typography variant="body2" color="textSecondary">
                            {text('Current reviewer: {{name}}', { name: entry.reviewer })}
                          </Typography>
                        </Box>
                        <IconButton
                          size="small"
                          aria-label={text('Leave {{id}} out', { id: entry.proposalId })}
                          onClick={() => setRemoved(new Set([...removed, entry.key]))}
                        >
                          <CloseOutlined fontSize="small" />
                        </IconButton>
                      </Box>
                    ))}
                  </Box>
                </Box>
              );
            })}
          </Box>
        )}
      </Answer>
    </Dialog>
  );
}
