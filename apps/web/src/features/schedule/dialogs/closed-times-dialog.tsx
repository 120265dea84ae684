import { Dialog, FormDialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { DateInput, FormGrid, SelectInput, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  CreateInstrumentClosureDocument,
  DeleteInstrumentClosureDocument,
  UpdateInstrumentClosureDocument,
} from '../../../api/generated/features/schedule/schedule.ts';
import { showIssues, useCommand } from '../../../api/index.ts';
import { useRemoval } from '../../../kits/confirm/index.ts';
import { useText } from '../../../locale/index.ts';
import { type BeamTime, type Closure, spanIn, timesIn } from '../board.ts';
import type { Span } from '../model/span.ts';
import { useSpanWords } from '../model/words.ts';
import { boardDocuments } from '../use-plans.ts';

const closureForm = z
  .object({
    instrumentId: z.number().nullable(),
    title: z.string().trim().min(1, 'Please enter why it is closed').max(200),
    startsAt: z.iso.datetime({ error: 'Please enter when it starts' }),
    endsAt: z.iso.datetime({ error: 'Please enter when it ends' }),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, {
    path: ['endsAt'],
    error: 'The end must be after the start',
  });
type ClosureValues = z.infer<typeof closureForm>;

/** The values on which the form is based, so that concurrent changes are detected. */
const readOf = ({ instrumentId, title, startsAt, endsAt }: Closure) => ({ instrumentId, title, startsAt, endsAt });

interface FormProps {
  readonly stored: Closure | undefined;
  readonly first: Span;
  readonly beamTime: BeamTime;
  readonly onClose: () => void;
}

function ClosureForm({ stored, first, beamTime, onClose }: FormProps) {
  const text = useText();
  const options = { refreshes: boardDocuments } as const;
  const create = useCommand(CreateInstrumentClosureDocument, { ...options, done: text('Closed time added') });
  const update = useCommand(UpdateInstrumentClosureDocument, { ...options, done: text('Closed time saved') });
  const form = useForm<ClosureValues>({
    resolver: zodResolver(closureForm),
    defaultValues: stored
      ? { ...stored, instrumentId: stored.instrumentId ?? null }
      : { instrumentId: null, title: '', ...timesIn(first) },
  });
  const submit = form.handleSubmit(async ({ instrumentId, title, startsAt, endsAt }) => {
    const fields = { instrumentId, title, startsAt, endsAt };
    const outcome = stored
      ? await update.run({ id: stored.id, ...fields, read: readOf(stored) })
      : await create.run(fields);
    if (outcome.ok) onClose();
    else showIssues(form, outcome.error);
  });
  const { control } = form;
  return (
    <FormDialog
      title={text(stored ? 'Edit closed time' : 'Add closed time')}
      submitLabel={text(stored ? 'Save' : 'Add')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput control={control} name="title" label={text('Why it is closed')} required />
        <SelectInput
          control={control}
          name="instrumentId"
          label={text('Instrument')}
          none={text('The whole facility')}
          showsNone
          choices={beamTime.instruments.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DateInput control={control} name="startsAt" label={text('Start')} withTime required />
        <DateInput control={control} name="endsAt" label={text('End')} withTime required />
      </FormGrid>
    </FormDialog>
  );
}

interface ClosureItemProps {
  readonly closure: Closure;
  /** The instrument that is closed, or the whole facility. */
  readonly where: string;
  readonly onChange: () => void;
}

/** A closed time in the list, with buttons to change and delete it. */
function ClosureItem({ closure, where, onChange }: ClosureItemProps) {
  const text = useText();
  const spanWords = useSpanWords();
  const { id, title } = closure;
  const remove = useRemoval(DeleteInstrumentClosureDocument, {
    done: text('Closed time deleted'),
    refreshes: boardDocuments,
  });
  const askAndRemove = () =>
    remove(
      { id },
      {
        title: text('Delete closed time'),
        text: text('“{{title}}” will be removed from the timeline.', { title }),
        confirmLabel: text('Delete'),
      },
    );
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <b>{title}</b>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {where}, {spanWords(spanIn(closure))}
        </Box>
      </Box>
      <Button size="small" aria-label={text('Change {{title}}', { title })} onClick={onChange}>
        {text('Change')}
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={text('Delete {{title}}', { title })}
        onClick={() => void askAndRemove()}
      >
        {text('Delete')}
      </Button>
    </Box>
  );
}

interface ClosedTimesDialogProps {
  readonly beamTime: BeamTime;
  readonly span: Span;
  readonly onClose: () => void;
}

/** The closed times in view, of an instrument or the whole facility: to add, change and delete. */
export function ClosedTimesDialog({ beamTime, span, onClose }: ClosedTimesDialogProps) {
  const text = useText();
  const [edited, setEdited] = useState<Closure | 'new'>();
  const nameOf = ({ instrumentId }: Closure) =>
    beamTime.instruments.find(({ id }) => id === instrumentId)?.name ?? text('The whole facility');
  const inOrder = beamTime.closures.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  if (edited !== undefined) {
    return (
      <ClosureForm
        stored={edited === 'new' ? undefined : edited}
        first={{ from: span.from, to: span.from + 86_400_000 }}
        beamTime={beamTime}
        onClose={() => setEdited(undefined)}
      />
    );
  }
  return (
    <Dialog
      open
      title={text('Closed times')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Close')}</Button>
          <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setEdited('new')}>
            {text('Add closed time')}
          </Button>
        </>
      }
    >
      {inOrder.length === 0 ? (
        <EmptyState
          title={text('No closed times in view')}
          text={text('Maintenance and shutdowns are listed here and shown on the timeline.')}
        />
      ) : (
        <Box component="ul" aria-label={text('Closed times')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {inOrder.map((closure) => (
            <ClosureItem
              key={closure.id}
              closure={closure}
              where={nameOf(closure)}
              onChange={() => setEdited(closure)}
            />
          ))}
        </Box>
      )}
    </Dialog>
  );
}
