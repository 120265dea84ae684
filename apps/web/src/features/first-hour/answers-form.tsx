import {
  type FirstHourAnswers,
  facilityKindIds,
  facilityKinds,
  facilityNameLimit,
  firstHourAnswers,
} from '@atrium/domain/first-hour';
import { ActionButton } from '@atrium/ui/action-button';
import { AutocompleteInput, CheckboxInput, FormGrid, SelectInput, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  DismissFirstHourDocument,
  FirstHourDocument,
  type FirstHourPieceFragment,
  FirstHourPreviewDocument,
  type FirstHourQuery,
  MakeFirstHourDocument,
} from '../../api/generated/features/first-hour/first-hour.ts';
import { request, showIssues, toastFailure, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useRefreshFacility } from '../../session/index.ts';
import { Pieces } from './pieces.tsx';

type State = NonNullable<FirstHourQuery['firstHour']>;
type Input = z.input<typeof firstHourAnswers>;

const zones = () => ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ value: zone, label: zone }));

/** UTC is the default of a server without configuration: then the officer's own zone is the better guess. */
const suggestedZone = (stored: string | null | undefined) =>
  stored && stored !== 'UTC' ? stored : Intl.DateTimeFormat().resolvedOptions().timeZone;

function useAnswersForm(state: State) {
  return useForm<Input, unknown, FirstHourAnswers>({
    resolver: zodResolver(firstHourAnswers),
    defaultValues: {
      name: state.name ?? '',
      timeZone: suggestedZone(state.timeZone),
      officeEmail: state.officeEmail ?? '',
      laboratoryUnits: true,
      anyLetters: true,
    },
  });
}

function Fields({ form }: { form: ReturnType<typeof useAnswersForm> }) {
  const text = useText();
  const { control } = form;
  const choices = useMemo(zones, []);
  const kind = form.watch('kind');
  return (
    <FormGrid>
      <TextInput
        control={control}
        name="name"
        label={text('Name of the facility')}
        limit={facilityNameLimit}
        required
        autoFocus={!form.formState.defaultValues?.name}
      />
      <AutocompleteInput
        control={control}
        name="timeZone"
        label={text('Time zone')}
        help={text('The time zone in which days begin and calls end.')}
        choices={choices}
        required
      />
      <SelectInput
        control={control}
        name="kind"
        label={text('Kind of facility')}
        help={text(kind ? facilityKinds[kind].help : 'This determines which features are switched on.')}
        choices={facilityKindIds.map((id) => ({ value: id, label: text(facilityKinds[id].title) }))}
        required
      />
      <TextInput
        control={control}
        name="officeEmail"
        label={text('E-mail of the user office')}
        help={text(
          'Receives e-mails for the user office and is shown in texts. Separate several addresses with semicolons.',
        )}
        required
      />
      <CheckboxInput
        control={control}
        name="laboratoryUnits"
        label={text('Laboratory units, such as mm and mg, in addition to SI units')}
      />
      <CheckboxInput control={control} name="anyLetters" label={text('Keep characters such as ä and µ in abstracts')} />
    </FormGrid>
  );
}

interface Planned {
  readonly answers: FirstHourAnswers;
  readonly pieces: readonly FirstHourPieceFragment[];
}

/** The questions, then a preview of what will be created from the answers, then its creation. Changing an answer requires a new preview. */
export function AnswersForm({ state }: { state: State }) {
  const text = useText();
  const form = useAnswersForm(state);
  const [planned, setPlanned] = useState<Planned>();
  const refreshFacility = useRefreshFacility();
  const make = useCommand(MakeFirstHourDocument, {
    done: 'Your facility is set up',
    refreshes: [FirstHourDocument],
    quiet: true,
  });
  const skip = useCommand(DismissFirstHourDocument, { refreshes: [FirstHourDocument] });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => setPlanned(undefined) }), [form]);
  const look = form.handleSubmit(async (answers) => {
    try {
      const { data } = await request(FirstHourPreviewDocument, { answers });
      setPlanned({ answers, pieces: data.firstHourPreview ?? [] });
    } catch (error) {
      toastFailure(error, 'FirstHourPreview');
    }
  });
  const carryOut = async ({ answers }: Planned) => {
    const outcome = await make.run({ answers });
    if (!outcome.ok) {
      showIssues(form, outcome.error);
      return;
    }
    // The list of what is left to do starts at the top, but the button was far below.
    document.documentElement.scrollTop = 0;
    await refreshFacility();
  };
  return (
    <Box component="form" noValidate onSubmit={look} aria-label={text('Set up your facility')}>
      <Fields form={form} />
      {planned ? <Pieces pieces={planned.pieces} /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
        {planned?.pieces.some(({ isThere }) => !isThere) ? (
          <ActionButton
            key="make"
            variant="contained"
            autoFocus
            busy={make.pending}
            onClick={() => void carryOut(planned)}
          >
            {text('Create')}
          </ActionButton>
        ) : planned ? null : (
          <ActionButton key="look" variant="contained" type="submit" busy={form.formState.isSubmitting}>
            {text('See what will be created')}
          </ActionButton>
        )}
        {state.isDismissed || state.name ? null : (
          <ActionButton busy={skip.pending} onClick={() => void skip.run({ isDismissed: true })}>
            {text('Not now')}
          </ActionButton>
        )}
      </Box>
    </Box>
  );
}
