import { DateText } from '@atrium/ui/date-text';
import { Dialog } from '@atrium/ui/dialog';
import { DateInput } from '@atrium/ui/fields';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  CorrectExperimentTimesDocument,
  EndExperimentDocument,
  type ExperimentDayFragment,
  ExperimentOnDayDocument,
  StartExperimentDocument,
} from '../../../api/generated/features/experiment/on-the-day/on-the-day.ts';
import { serverNow, useCommand } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';

const refreshes = [ExperimentOnDayDocument];

interface Times {
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** Corrects start and end; an empty field removes the time (rule O145). */
function CorrectDialog({ day, onClose }: { readonly day: ExperimentDayFragment; readonly onClose: () => void }) {
  const text = useText();
  const { experimentPk, startedAt = null, endedAt = null } = day;
  const form = useForm<Times>({ defaultValues: { startedAt, endedAt } });
  const correct = useCommand(CorrectExperimentTimesDocument, { done: 'Times corrected', refreshes });
  const save = form.handleSubmit(async (times) => {
    const read = { readStartedAt: startedAt, readEndedAt: endedAt };
    const outcome = await correct.run({ experimentPk, ...read, ...times });
    if (outcome.ok) onClose();
  });
  const now = serverNow().toISOString();
  return (
    <Dialog
      open
      title={text('Correct start and end')}
      onClose={onClose}
      holds={form.formState.isDirty}
      width="xs"
      actions={
        <>
          <Button onClick={onClose}>{text('Close')}</Button>
          <Button variant="contained" loading={correct.pending} onClick={() => void save()}>
            {text('Save')}
          </Button>
        </>
      }
    >
      <Box component="form" onSubmit={(event) => void save(event)} noValidate sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        <DateInput control={form.control} name="startedAt" label={text('Started')} withTime max={now} />
        <DateInput
          control={form.control}
          name="endedAt"
          label={text('Ended')}
          withTime
          max={now}
          help={text('Leave empty if it did not take place.')}
        />
      </Box>
    </Dialog>
  );
}

function DayState({ day }: { readonly day: ExperimentDayFragment }) {
  const text = useText();
  const { startedAt, endedAt } = day;
  if (!startedAt) return <Typography>{text('Not started yet')}</Typography>;
  return (
    <Typography component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
      <span>
        {text('Started')} <DateText value={startedAt} withTime />
      </span>
      <span>
        {endedAt ? (
          <>
            {text('Ended')} <DateText value={endedAt} withTime />
          </>
        ) : (
          text('Running')
        )}
      </span>
    </Typography>
  );
}

/** Records start and end, and undoes the last of them. */
function useDayTimes(day: ExperimentDayFragment, onChanged: () => void) {
  const start = useCommand(StartExperimentDocument, { done: 'Start recorded', refreshes });
  const end = useCommand(EndExperimentDocument, { done: 'Experiment completed', refreshes });
  const correct = useCommand(CorrectExperimentTimesDocument, { done: 'Undone', refreshes });
  const { experimentPk, startedAt = null, endedAt = null } = day;
  const isPending = start.pending || end.pending || correct.pending;
  const then = (run: Promise<{ ok: boolean }>) => void run.then(({ ok }) => ok && onChanged());
  return {
    isPending,
    start: () => then(start.run({ experimentPk })),
    end: () => then(end.run({ experimentPk })),
    /** Removes the later of the two times, as if its button had not been pressed. */
    takeBack: () =>
      then(
        correct.run({
          experimentPk,
          readStartedAt: startedAt,
          readEndedAt: endedAt,
          startedAt: endedAt ? startedAt : null,
          endedAt: null,
        }),
      ),
  };
}

/** Buttons that record start and end, large enough for gloved hands, and the correction of mistakes (rules O143 and O145). */
export function DayTimes({ day, onChanged }: { readonly day: ExperimentDayFragment; readonly onChanged: () => void }) {
  const text = useText();
  const [corrects, setCorrects] = useState(false);
  const { isPending, start, end, takeBack } = useDayTimes(day, onChanged);
  const { startedAt = null, endedAt = null, dayAbilities: may } = day;
  const reason = [may.start, may.end].every(({ allowed }) => !allowed) && !startedAt ? may.start.message : null;
  return (
    <Box component="section" aria-label={text('Start and end')} sx={{ display: 'grid', gap: 1.5, maxWidth: '40rem' }}>
      <DayState day={day} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
        <Button
          variant="contained"
          size="large"
          disabled={!may.start.allowed || isPending}
          onClick={start}
          sx={{ minHeight: 72, fontSize: '1.25rem' }}
        >
          {text('Start')}
        </Button>
        <Button
          variant="contained"
          size="large"
          disabled={!may.end.allowed || isPending}
          onClick={end}
          sx={{ minHeight: 72, fontSize: '1.25rem' }}
        >
          {text('End')}
        </Button>
      </Box>
      {reason ? (
        <Typography variant="body2" color="textSecondary">
          {text(reason)}
        </Typography>
      ) : null}
      {may.correctTimes.allowed ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {startedAt ? (
            <Button disabled={isPending} onClick={takeBack}>
              {text(endedAt ? 'Undo the end' : 'Undo the start')}
            </Button>
          ) : null}
          <Button disabled={isPending} onClick={() => setCorrects(true)}>
            {text('Correct the times')}
          </Button>
        </Box>
      ) : null}
      {corrects ? (
        <CorrectDialog
          day={day}
          onClose={() => {
            setCorrects(false);
            onChanged();
          }}
        />
      ) : null}
    </Box>
  );
}
