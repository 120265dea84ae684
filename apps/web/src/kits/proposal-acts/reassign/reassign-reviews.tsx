import { type ActSummary, mergeActs } from '@atrium/domain/act';
import { onSeveralInstruments } from '@atrium/domain/technical-review';
import { fullName } from '@atrium/domain/user';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  InstrumentsForReassigningDocument,
  type InstrumentsForReassigningQuery,
  type ReassignableProposalFragment,
  ReassignTechnicalReviewsDocument,
} from '../../../api/generated/kits/proposal-acts/reassign/reassign-reviews.ts';
import { toastUndo, useCommand, useOperation, useUndo } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';
import { useConfirm } from '../../confirm/index.ts';
import { RunProgress, useRunEach } from '../../run-each/index.tsx';
import { QueryResult } from '../../screen/index.ts';
import { type ActDialogProps, DialogFoot } from '../chosen-dialog.tsx';
import { staffOf } from '../review-staff.ts';
import { type Entry, entriesOf } from './reassign-entries.ts';

type Instrument = NonNullable<InstrumentsForReassigningQuery['instrumentsByIds']>[number];

interface InstrumentProps {
  readonly instrument: Instrument;
  readonly entries: readonly Entry[];
  readonly chosen: number | undefined;
  readonly onChosen: (userId: number) => void;
  readonly onRemoved: (key: string) => void;
}

/** The reviews on one instrument, and the choice of their new reviewer. */
function OfInstrument({ instrument, entries, chosen, onChosen, onRemoved }: InstrumentProps) {
  const text = useText();
  return (
    <Box component="section" aria-label={instrument.name}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 1 }}>
        <Typography component="h3" variant="h4" sx={{ flex: '1 1 160px' }}>
          {instrument.name}
        </Typography>
        <TextField
          select
          size="small"
          label={text('New reviewer')}
          value={chosen ?? ''}
          onChange={(event) => onChosen(Number(event.target.value))}
          sx={{ flex: '0 1 280px', minWidth: 200 }}
        >
          {staffOf(instrument).map((person) => {
            const own = entries.filter(({ excluded }) => excluded.includes(person.id));
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
        {entries.map((entry) => (
          <Box
            component="li"
            key={entry.key}
            sx={{ display: 'flex', gap: 1, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, py: 0.5, overflowWrap: 'anywhere' }}>
              {entry.proposalId} · {entry.title}
              <Typography variant="body2" color="textSecondary">
                {text('Current reviewer: {{name}}', { name: entry.reviewer })}
                {entry.submitted ? ` · ${text('Submitted')}` : null}
              </Typography>
            </Box>
            <IconButton
              size="small"
              aria-label={text('Leave {{id}} out', { id: entry.proposalId })}
              onClick={() => onRemoved(entry.key)}
            >
              <CloseOutlined fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Warns about reviews that are left out, and about proposals with several instruments. */
function Warnings({ rows, ofOthers }: Pick<ReassignReviewsProps, 'rows'> & { ofOthers: readonly Entry[] }) {
  const text = useText();
  const several = onSeveralInstruments(
    rows.map(({ proposalId, instruments }) => ({ proposalId, instruments: instruments ?? [] })),
  );
  return (
    <>
      {several.length > 0 ? (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {text('These proposals have several instruments: {{ids}}', { ids: several.join(', ') })}
        </Alert>
      ) : null}
      {ofOthers.length > 0 ? (
        <Alert severity="info" variant="outlined" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {text('Reviews that only their reviewer or the instrument contact can reassign are left out: {{list}}', {
            list: ofOthers.map(({ proposalId, reviewer }) => `${proposalId} (${reviewer})`).join(', '),
          })}
        </Alert>
      ) : null}
    </>
  );
}

export interface ReassignReviewsProps extends Omit<ActDialogProps, 'proposalPks'> {
  readonly rows: readonly ReassignableProposalFragment[];
}

/** Holds which reviews are reassigned, and to whom. */
function useChoices(rows: ReassignReviewsProps['rows']) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const { mine, ofOthers } = entriesOf(rows);
  const entries = mine.filter(({ key }) => !removed.has(key));
  const ids = [...new Set(mine.map(({ instrumentId }) => instrumentId))];
  const here = (instrumentId: number) => entries.filter((entry) => entry.instrumentId === instrumentId);
  const work = ids.flatMap((instrumentId) => {
    const userId = chosen[instrumentId];
    // A review is not reassigned to its current reviewer.
    const proposalPks = here(instrumentId).flatMap(({ reviewerId, proposalPk }) =>
      reviewerId === userId ? [] : [proposalPk],
    );
    return userId && proposalPks.length > 0 ? [{ instrumentId, userId, proposalPks }] : [];
  });
  return {
    mine,
    ofOthers,
    ids,
    chosen,
    here,
    work,
    choose: (instrumentId: number, userId: number) => setChosen({ ...chosen, [instrumentId]: userId }),
    remove: (keys: readonly string[]) => setRemoved(new Set([...removed, ...keys])),
  };
}

/** Describes the effects before reviews are reassigned. */
function WhatChanges({ work, here }: Pick<ReturnType<typeof useChoices>, 'work' | 'here'>) {
  const text = useText();
  const submitted = work.flatMap(({ instrumentId, proposalPks }) =>
    here(instrumentId).filter((entry) => entry.submitted && proposalPks.includes(entry.proposalPk)),
  );
  return (
    <>
      {text('{{n}} reviews will be reassigned. Their current reviewers will no longer be able to edit them.', {
        n: work.reduce((sum, { proposalPks }) => sum + proposalPks.length, 0),
      })}
      {submitted.length > 0 ? (
        <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
          {text(
            'Already submitted: {{ids}}. Reassigning them does not change them; first reopen any that need another review.',
            { ids: submitted.map(({ proposalId }) => proposalId).join(', ') },
          )}
        </Alert>
      ) : null}
    </>
  );
}

/** Reassigns the reviews of several proposals, instrument by instrument (rule R78). */
export function ReassignReviews({ rows, refreshes, onClose, onDone }: ReassignReviewsProps) {
  const text = useText();
  const ask = useConfirm();
  const choices = useChoices(rows);
  const { mine, ofOthers, chosen, here, work } = choices;
  const operation = useOperation(InstrumentsForReassigningDocument, { ids: choices.ids });
  const reassign = useCommand(ReassignTechnicalReviewsDocument, { quiet: true });
  const undo = useUndo(refreshes);
  const { run, start, stop } = useRunEach(refreshes);
  const handOn = async () => {
    const names = new Map(operation.data?.instrumentsByIds?.map(({ id, name }) => [id, name]));
    const steps = work.map((step) => ({ id: step.instrumentId, label: names.get(step.instrumentId) ?? '', step }));
    const acts: ActSummary[] = [];
    const { succeeded: done } = await start(steps, async ({ step }) => {
      const outcome = await reassign.run(step);
      if (outcome.ok) acts.push(...(outcome.acts ?? []));
      return outcome;
    });
    if (done.length > 0) toastUndo(text('Technical reviewers updated'), () => void undo(acts));
    if (done.length === steps.length) return onDone();
    const handedOn = done.flatMap(({ id }) => here(id)).map(({ key }) => key);
    choices.remove(handedOn);
  };
  const confirm = () =>
    ask({
      title: 'Update reviewers',
      text: <WhatChanges work={work} here={here} />,
      look: async () => mergeActs(await Promise.all(work.map((step) => reassign.preview(step)))),
      act: handOn,
    });
  if (mine.length === 0 && ofOthers.length === 0)
    return <p>{text('None of these proposals has a technical review to reassign.')}</p>;
  return (
    <>
      <Warnings rows={rows} ofOthers={ofOthers} />
      <QueryResult of={operation} field="instrumentsByIds">
        {(instruments) => (
          <Box sx={{ display: 'grid', gap: 3 }}>
            {instruments
              .filter(({ id }) => here(id).length > 0)
              .map((instrument) => (
                <OfInstrument
                  key={instrument.id}
                  instrument={instrument}
                  entries={here(instrument.id)}
                  chosen={chosen[instrument.id]}
                  onChosen={(userId) => choices.choose(instrument.id, userId)}
                  onRemoved={(key) => choices.remove([key])}
                />
              ))}
          </Box>
        )}
      </QueryResult>
      {run ? <RunProgress run={run} onStop={stop} /> : null}
      <DialogFoot label={text('Update Reviewers')} disabled={work.length === 0} onCancel={onClose} onRun={confirm} />
    </>
  );
}
