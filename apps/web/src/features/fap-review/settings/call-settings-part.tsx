import { graceDaysMaximum, type OthersReviews, othersReviews } from '@atrium/domain/fap-review';
import { recordKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import { dateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { CheckboxInput, DateInput, FormGrid, NumberInput, SelectInput } from '@atrium/ui/fields';
import { useFormats } from '@atrium/ui/formats';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  FapCallSettingsOfDocument,
  type FapCallSettingsOfQuery,
  SetFapCallSettingsDocument,
} from '../../../api/generated/features/fap-review/settings/call-settings.ts';
import { showIssues, useOperation } from '../../../api/index.ts';
import { idIn, useAddressState } from '../../../kits/address-state/index.ts';
import { CallFilter } from '../../../kits/call-picker/index.ts';
import { useUnsavedPrompt } from '../../../kits/confirm/index.ts';
import { DraftNote, DraftNotices, type FormPart, useFormDraft } from '../../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../../kits/form-save/index.ts';
import { WhoIsHere } from '../../../kits/live/index.ts';
import { QueryResult } from '../../../kits/screen/index.ts';
import { useText } from '../../../locale/index.ts';

const codecs = { call: idIn() };

const othersWords: Readonly<Record<OthersReviews, string>> = {
  NEVER: 'Never',
  AFTER_OWN: 'Once their own review is submitted',
  AFTER_ALL: 'Once all reviews of the proposal are submitted',
};

const moment = z.iso.datetime({ error: 'Invalid Date Format' }).nullable();
const schema = z
  .object({
    reviewStart: moment,
    reviewEnd: moment,
    graceDays: z
      .int({ error: 'Please enter a whole number of days' })
      .min(0, { message: 'At least 0 days' })
      .max(graceDaysMaximum, { message: `At most ${graceDaysMaximum} days` }),
    readsOthers: z.enum(othersReviews),
    showsReviewers: z.boolean(),
    hidesAuthors: z.boolean(),
  })
  .refine(({ reviewStart, reviewEnd }) => !reviewStart || !reviewEnd || reviewStart < reviewEnd, {
    message: 'The end must be after the start',
    path: ['reviewEnd'],
  });
type Values = z.infer<typeof schema>;

/** Returns the fields of the form, in words. */
function useFaces(): readonly FormPart<Values>[] {
  const text = useText();
  const formats = useFormats();
  return useMemo(() => {
    const when = (value: unknown) => (typeof value === 'string' ? dateText(value, formats, true) : '–');
    return [
      { name: 'reviewStart', label: 'Start of reviews', words: when },
      { name: 'reviewEnd', label: 'End of reviews', words: when },
      { name: 'graceDays', label: 'Grace period after the end (days)', words: String },
      {
        name: 'readsOthers',
        label: 'Reviewers can read other reviews',
        words: (value) => text(othersWords[value as OthersReviews]),
      },
      {
        name: 'showsReviewers',
        label: 'Reviewers see who the other reviewers are',
        words: (value) => text(value ? 'Yes' : 'No'),
      },
      {
        name: 'hidesAuthors',
        label: 'Reviewers and chairs do not see who is on the proposals',
        words: (value) => text(value ? 'Yes' : 'No'),
      },
    ];
  }, [text, formats]);
}

function Fields({ control }: { control: Control<Values> }) {
  const text = useText();
  return (
    <FormGrid>
      <DateInput control={control} name="reviewStart" label={text('Start of reviews')} withTime />
      <DateInput control={control} name="reviewEnd" label={text('End of reviews')} withTime />
      <NumberInput
        control={control}
        name="graceDays"
        label={text('Grace period after the end (days)')}
        min={0}
        max={graceDaysMaximum}
        step={1}
        required
      />
      <SelectInput
        control={control}
        name="readsOthers"
        label={text('Reviewers can read other reviews')}
        choices={othersReviews.map((value) => ({ value, label: text(othersWords[value]) }))}
        required
      />
      <CheckboxInput
        control={control}
        name="showsReviewers"
        label={text('Reviewers see who the other reviewers are')}
      />
      <CheckboxInput
        control={control}
        name="hidesAuthors"
        label={text('Reviewers and chairs do not see who is on the proposals')}
      />
    </FormGrid>
  );
}

interface FormProps {
  readonly fapId: number;
  readonly callId: number;
  readonly stored: NonNullable<FapCallSettingsOfQuery['fapCallSettings']>;
}

/** The form of the settings, whose input is a draft until it is saved, so that closing the window loses nothing. */
function SettingsForm({ fapId, callId, stored }: FormProps) {
  const text = useText();
  const { reviewStart = null, reviewEnd = null, graceDays, readsOthers, showsReviewers, hidesAuthors } = stored;
  const values: Values = { reviewStart, reviewEnd, graceDays, readsOthers, showsReviewers, hidesAuthors };
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: values });
  const faces = useFaces();
  const draft = useFormDraft(form, { record: `fap-${fapId}-call-${callId}`, parts: faces, stored: values });
  const read = useRead(form, values);
  const { control, formState } = form;
  useUnsavedPrompt(formState.isDirty && !formState.isSubmitting, draft.giveUp);
  const save = useFormSave(SetFapCallSettingsDocument, {
    done: 'Review settings saved',
    refreshes: [FapCallSettingsOfDocument],
    faces,
  });
  const submit = form.handleSubmit(async (written) => {
    const taken = draft.taken();
    const outcome = await save.run({
      ...read.held(written),
      variables: (mine, before) => ({ fapId, callId, ...mine, read: before }),
      adopt: (_, theirs) => theirs ?? null,
    });
    if (!outcome.ok) return showIssues(form, outcome.error);
    read.saved();
    draft.saved(taken);
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <WhoIsHere record={recordKey('fap', fapId)} part={['Review Period', callId].join('|')} />
      <DraftNotices {...draft} />
      {save.question}
      <Fields control={control} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2, maxWidth: '47.5rem' }}>
        {text(
          'Names stay hidden until the panel has submitted its meeting for the instrument; the user office and the secretaries always see them.',
        )}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1, maxWidth: '47.5rem' }}>
        {text(
          'Leave a date empty to use the call’s date. Once saved, reviewers can write only between the start and the end, plus the grace period; the user office always can.',
        )}
      </Typography>
      <StickyFoot note={<DraftNote room={draft.room} savesItself={false} />}>
        <ActionButton type="submit" variant="contained" busy={formState.isSubmitting}>
          {text('Save')}
        </ActionButton>
      </StickyFoot>
    </form>
  );
}

function Settings({ fapId, callId }: { fapId: number; callId: number }) {
  const operation = useOperation(FapCallSettingsOfDocument, { fapId, callId }, { keepPrevious: false, staleTime: 0 });
  return (
    <QueryResult of={operation} field="fapCallSettings" kept={`fap-${fapId}-call-${callId}`}>
      {(stored) => <SettingsForm key={callId} fapId={fapId} callId={callId} stored={stored} />}
    </QueryResult>
  );
}

/** How a panel reviews in a call: the dates, and what reviewers see of each other's reviews (rules R173 and R174). */
export function CallSettingsPart({ fapId }: { fapId: number }) {
  const text = useText();
  const [{ call }, set] = useAddressState(codecs);
  const filter = useMemo(() => ({ fapIds: [fapId] }), [fapId]);
  return (
    <Box sx={{ display: 'grid', gap: 3, ...(call ? { maxWidth: '56.25rem' } : {}) }}>
      <CallFilter value={call} filter={filter} onValue={(next) => set({ call: next })} />
      {call ? <Settings fapId={fapId} callId={call} /> : <EmptyState title={text('Choose a call first')} />}
    </Box>
  );
}
