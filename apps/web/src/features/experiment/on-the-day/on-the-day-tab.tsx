import { doiText } from '@atrium/domain/experiment';
import { recordKey } from '@atrium/domain/live';
import { fullName, institutionOf } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import {
  type ExperimentDayFragment,
  ExperimentOnDayDocument,
  type ExperimentOnDayQuery,
  SetExperimentDataDoiDocument,
  SetVisitorPresenceDocument,
} from '../../../api/generated/features/experiment/on-the-day/on-the-day.ts';
import { useCommand, useOperation } from '../../../api/index.ts';
import { useUnsavedPrompt } from '../../../kits/confirm/index.ts';
import { QueryResult } from '../../../kits/screen/index.ts';
import { useText } from '../../../locale/index.ts';
import type { ExperimentTab } from '../experiment-record.tsx';
import { DayNotes } from './day-notes.tsx';
import { DayPart } from './day-part.tsx';
import { DayTimes } from './day-times.tsx';

type Found = NonNullable<ExperimentOnDayQuery['experimentById']>;
type Registration = NonNullable<Found['visit']>['registrations'][number];

const refreshes = [ExperimentOnDayDocument];

function Visitor({ row, isLead }: { readonly row: Registration; readonly isLead: boolean }) {
  const text = useText();
  const set = useCommand(SetVisitorPresenceDocument, { refreshes });
  const { visitId, userId, presentAt, user, abilities } = row;
  const name = user ? fullName(user) : String(userId);
  const may = abilities?.recordPresence.allowed || Boolean(presentAt);
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <FormControlLabel
        sx={{ minHeight: 56, width: '100%', m: 0 }}
        control={
          <Checkbox
            checked={Boolean(presentAt)}
            disabled={!may || set.pending}
            onChange={(_, isPresent) => void set.run({ visitId, userId, isPresent })}
          />
        }
        label={
          <span>
            {name}
            {isLead ? ` · ${text('Teamleader')}` : ''}
            <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
              {institutionOf(user)}
              {presentAt ? (
                <>
                  {' · '}
                  {text('present since')} <DateText value={presentAt} withTime />
                </>
              ) : null}
            </Typography>
          </span>
        }
      />
    </Box>
  );
}

/** Approved visitors to mark as present (rule O148). */
function Team({ visit }: { readonly visit: Found['visit'] }) {
  const text = useText();
  const registrations = visit?.registrations ?? [];
  const expected = registrations.filter(({ status, presentAt }) => status === 'APPROVED' || presentAt);
  const others = registrations.filter(({ status }) => ['DRAFTED', 'SUBMITTED', 'CHANGE_REQUESTED'].includes(status));
  return (
    <DayPart title={text('Team present')}>
      {expected.length > 0 ? (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {expected.map((row) => (
            <Visitor key={row.userId} row={row} isLead={row.userId === visit?.teamLeadUserId} />
          ))}
        </Box>
      ) : (
        <Typography color="textSecondary">
          {text('Nobody has an approved registration for this experiment.')}
        </Typography>
      )}
      {others.length > 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text('{{n}} visitors are not approved yet', { n: others.length })}
        </Typography>
      ) : null}
    </DayPart>
  );
}

/** The location of the data (rule O147). */
function Data({ day }: { readonly day: ExperimentDayFragment }) {
  const text = useText();
  const [typed, setTyped] = useState(day.dataDoi ?? '');
  const set = useCommand(SetExperimentDataDoiDocument, { done: 'DOI saved', refreshes });
  const isChanged = typed.trim() !== (day.dataDoi ?? '');
  useUnsavedPrompt(isChanged);
  const read = doiText.safeParse(typed);
  const problem = read.success ? undefined : read.error.issues[0]?.message;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (problem) return;
    const outcome = await set.run({ experimentPk: day.experimentPk, doi: typed });
    if (outcome.ok) setTyped(outcome.data.setExperimentDataDoi.dataDoi ?? '');
  };
  return (
    <DayPart title={text('Data of the experiment')}>
      {day.dataAddress ? (
        <Typography gutterBottom>
          <Link href={day.dataAddress} target="_blank" rel="noreferrer">
            {day.dataAddress}
          </Link>
        </Typography>
      ) : null}
      {day.dayAbilities.keepRecord.allowed ? (
        <Box component="form" onSubmit={(event) => void save(event)} noValidate sx={{ display: 'flex', gap: 1 }}>
          <TextField
            fullWidth
            size="small"
            label={text('DOI of the data')}
            value={typed}
            error={Boolean(problem)}
            helperText={problem ? text(problem) : text('Shown to the team and to people with access to the data.')}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" loading={set.pending} disabled={!isChanged} sx={{ alignSelf: 'start', mt: 0.25 }}>
            {text('Save')}
          </Button>
        </Box>
      ) : null}
    </DayPart>
  );
}

/** The day of the experiment, for staff at the instrument with a tablet (rules O143 to O148). */
function OnTheDay({ experimentId, onChanged }: { readonly experimentId: string; readonly onChanged: () => void }) {
  const operation = useOperation(
    ExperimentOnDayDocument,
    { experimentId },
    { live: ({ experimentById: found }) => (found ? [recordKey('proposal', found.proposal.primaryKey)] : []) },
  );
  const text = useText();
  return (
    <QueryResult of={operation} field="experimentById" absent="Experiment not found">
      {(found) => (
        <>
          {found.dayAbilities.keepRecord.allowed ? null : (
            <Alert severity="info" sx={{ mb: 2, maxWidth: '40rem' }}>
              {text(found.dayAbilities.keepRecord.message ?? '')}
            </Alert>
          )}
          <DayTimes day={found} onChanged={onChanged} />
          <Team visit={found.visit} />
          <DayNotes day={found} />
          <Data key={found.dataDoi ?? ''} day={found} />
        </>
      )}
    </QueryResult>
  );
}

export const onTheDayTab: ExperimentTab = {
  label: 'On the day',
  Content: ({ experiment, onChanged }) => <OnTheDay experimentId={experiment.experimentId} onChanged={onChanged} />,
};
