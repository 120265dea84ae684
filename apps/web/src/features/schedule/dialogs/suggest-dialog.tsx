import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { DateInput, FormGrid, SelectInput } from '@atrium/ui/fields';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Control, useFieldArray, useForm } from 'react-hook-form';
import {
  PlanSuggestionsDocument,
  SuggestBeamTimeDocument,
  type SuggestBeamTimeQuery,
} from '../../../api/generated/features/schedule/schedule.ts';
import { request, serverNow, toastFailure, toastUndo, useCommand, useUndo } from '../../../api/index.ts';
import { useCalls } from '../../../kits/call-picker/index.ts';
import { useText } from '../../../locale/index.ts';
import { type BeamTime, spanIn } from '../board.ts';
import type { Span } from '../model/span.ts';
import { useSpanWords } from '../model/words.ts';
import { boardDocuments } from '../use-plans.ts';

type Suggestion = NonNullable<SuggestBeamTimeQuery['suggestBeamTime']>;
type Placement = Suggestion['placements'][number];

interface Values {
  instrumentId: number | null;
  callId: number | null;
  startsAt: string;
  endsAt: string;
  placements: Placement[];
}

interface SuggestDialogProps {
  readonly beamTime: BeamTime;
  readonly span: Span;
  readonly instrumentId: number | undefined;
  readonly callId: number | undefined;
  readonly onClose: () => void;
}

const hour = 3_600_000;

/** Returns from when on time can be filled: the next full hour if the span has begun, its start if it is entirely in the past or the future. */
function aheadIn({ from, to }: Span): Date {
  const next = Math.ceil(serverNow().getTime() / hour) * hour;
  return new Date(next < to && next > from ? next : from);
}

/** Requests a suggestion for the free time, and saves it as drafts after the user's changes. */
function useSuggestion({ beamTime, span, instrumentId, callId, onClose }: SuggestDialogProps) {
  const text = useText();
  const undo = useUndo(boardDocuments);
  const keep = useCommand(PlanSuggestionsDocument, { refreshes: boardDocuments });
  const plannable = beamTime.instruments.filter(({ mayPlan }) => mayPlan);
  const [notPlaced, setNotPlaced] = useState<Suggestion['notPlaced']>();
  const [isAsking, setAsking] = useState(false);
  const form = useForm<Values>({
    defaultValues: {
      instrumentId: plannable.find(({ id }) => id === instrumentId)?.id ?? plannable[0]?.id ?? null,
      callId: callId ?? null,
      startsAt: aheadIn(span).toISOString(),
      endsAt: new Date(span.to).toISOString(),
      placements: [],
    },
  });
  const { fields, remove } = useFieldArray({ control: form.control, name: 'placements' });

  const suggest = form.handleSubmit(async (given) => {
    if (given.instrumentId === null) return;
    setAsking(true);
    try {
      const { data } = await request(SuggestBeamTimeDocument, {
        input: { instrumentId: given.instrumentId, from: given.startsAt, to: given.endsAt, callId: given.callId },
      });
      form.setValue('placements', data.suggestBeamTime?.placements ?? []);
      setNotPlaced(data.suggestBeamTime?.notPlaced ?? []);
    } catch (error) {
      toastFailure(error, 'suggestBeamTime');
    } finally {
      setAsking(false);
    }
  });
  const keepAll = async () => {
    const placements = form.getValues('placements').map((placement) => ({
      proposalPk: placement.proposalPk,
      instrumentId: placement.instrumentId,
      startsAt: placement.startsAt,
      endsAt: placement.endsAt,
      localContactId: placement.localContactId,
    }));
    const outcome = await keep.run({ placements });
    if (!outcome.ok) return;
    const { acts = [] } = outcome;
    toastUndo(text('{{n}} experiments planned as drafts', { n: fields.length }), () => void undo(acts));
    onClose();
  };
  return {
    control: form.control,
    plannable,
    fields,
    remove,
    notPlaced,
    isAsking,
    suggest,
    keepAll,
    isKeeping: keep.pending,
  };
}

type Asking = ReturnType<typeof useSuggestion>;

/** The fields for the instrument, the period and the call. */
function PeriodFields({ control, plannable }: Pick<Asking, 'control' | 'plannable'>) {
  const text = useText();
  const { calls } = useCalls();
  return (
    <FormGrid columns={2}>
      <SelectInput
        control={control}
        name="instrumentId"
        label={text('Instrument')}
        required
        choices={plannable.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectInput
        control={control}
        name="callId"
        label={text('Call')}
        none={text('All')}
        choices={calls.map(({ id, shortCode }) => ({ value: id, label: shortCode }))}
      />
      <DateInput control={control} name="startsAt" label={text('From')} withTime required />
      <DateInput control={control} name="endsAt" label={text('Until')} withTime required />
    </FormGrid>
  );
}

/** Suggests experiments for the free time of an instrument, which users change and save as drafts; publishes nothing. */
export function SuggestDialog(props: SuggestDialogProps) {
  const text = useText();
  const { control, plannable, fields, remove, notPlaced, isAsking, suggest, keepAll, isKeeping } = useSuggestion(props);
  const hasAny = fields.length > 0;
  return (
    <Dialog
      open
      width="md"
      holds={hasAny}
      title={text('Suggest beam time')}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{text('Cancel')}</Button>
          <Button variant="contained" disabled={!hasAny} loading={isKeeping} onClick={() => void keepAll()}>
            {text('Keep as drafts')}
          </Button>
        </>
      }
    >
      <Typography variant="body2" sx={{ mb: 1 }}>
        {text(
          'Fills free time with accepted proposals. Nothing is planned until you keep the suggestions, and nobody is notified.',
        )}
      </Typography>
      <PeriodFields control={control} plannable={plannable} />
      <Button variant="outlined" loading={isAsking} onClick={() => void suggest()} sx={{ my: 1 }}>
        {text('Suggest')}
      </Button>
      {notPlaced === undefined ? null : (
        <Box role="status">
          {hasAny ? (
            <Placements control={control} fields={fields} onRemove={remove} />
          ) : (
            <EmptyState
              title={text('Nothing fits')}
              text={text('No accepted proposal with time left fits into the free time in this period.')}
            />
          )}
          <NotPlaced notPlaced={notPlaced} />
        </Box>
      )}
    </Dialog>
  );
}

function NotPlaced({ notPlaced }: { readonly notPlaced: Suggestion['notPlaced'] }) {
  const text = useText();
  if (notPlaced.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      <b>{text('{{n}} proposals could not be placed', { n: notPlaced.length })}</b>
      {notPlaced.map(({ proposalPk, proposalId, reason }) => (
        <div key={proposalPk}>
          {proposalId}: {text(reason)}
        </div>
      ))}
    </Alert>
  );
}

interface PlacementsProps {
  readonly control: Control<Values>;
  readonly fields: ReadonlyArray<Placement & { readonly id: string }>;
  readonly onRemove: (index: number) => void;
}

/** The start and end of a suggested experiment, editable. */
function Times({ control, index }: Pick<PlacementsProps, 'control'> & { readonly index: number }) {
  const text = useText();
  const time = (part: 'startsAt' | 'endsAt', label: string) => (
    <DateInput control={control} name={`placements.${index}.${part}`} label={label} withTime required />
  );
  return (
    <FormGrid columns={2}>
      {time('startsAt', text('Start'))}
      {time('endsAt', text('End'))}
    </FormGrid>
  );
}

/** The suggested experiments with their reasons, to change and remove. */
function Placements({ control, fields, onRemove }: PlacementsProps) {
  const text = useText();
  const spanWords = useSpanWords();
  const [changed, setChanged] = useState<string>();
  return (
    <Box component="ul" aria-label={text('Suggested experiments')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {fields.map((placement, index) => {
        const { id, proposalId, title, reasons } = placement;
        const isChanged = changed === id;
        return (
          <Box component="li" key={id} sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
              <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
                <b>{proposalId}</b> {title}
                {isChanged ? null : (
                  <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{spanWords(spanIn(placement))}</Box>
                )}
                <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                  {reasons.map((one) => text(one)).join(' · ')}
                </Box>
              </Box>
              <Button
                size="small"
                aria-expanded={isChanged}
                aria-label={text('Change {{title}}', { title: proposalId })}
                onClick={() => setChanged(isChanged ? undefined : id)}
              >
                {text('Change')}
              </Button>
              <Button
                size="small"
                aria-label={text('Remove {{id}}', { id: proposalId })}
                onClick={() => onRemove(index)}
              >
                {text('Remove')}
              </Button>
            </Box>
            {isChanged ? <Times control={control} index={index} /> : null}
          </Box>
        );
      })}
    </Box>
  );
}
