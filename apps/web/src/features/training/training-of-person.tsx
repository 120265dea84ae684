import { dayIn } from '@atrium/domain/kernel';
import { EmptyState } from '@atrium/ui/empty-state';
import { DayField } from '@atrium/ui/fields';
import { useFormats } from '@atrium/ui/formats';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DateTime } from 'luxon';
import { useRef, useState } from 'react';
import {
  SetTrainingsDocument,
  TrainingKindListDocument,
  TrainingOfPersonDocument,
} from '../../api/generated/features/training/training.ts';
import { serverNow, useCommand, useOperation } from '../../api/index.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';

/**
 * Returns a function that saves the last day on which a training of a user is valid, as 2026-12-01. While a save is running, only the
 * latest of the further days is kept and saved next, so the last entry wins. `onDone` is called for that one with whether it was saved.
 */
function useSetTraining(
  onDone: (isSaved: boolean) => void,
): (userId: number, trainingKindId: number, validUntil: string) => Promise<void> {
  const set = useCommand(SetTrainingsDocument, { done: 'Training saved', refreshes: 'all' });
  const next = useRef<Parameters<typeof set.run>[0]>(undefined);
  const isSaving = useRef(false);
  return async (userId, trainingKindId, validUntil) => {
    next.current = { trainings: [{ userId, trainingKindId, validUntil }] };
    if (isSaving.current) return;
    isSaving.current = true;
    let isSaved = false;
    while (next.current) {
      const input = next.current;
      next.current = undefined;
      isSaved = (await set.run(input)).ok;
    }
    isSaving.current = false;
    onDone(isSaved);
  };
}

/** A chosen day, the value it replaces, and the state of its save. */
interface Chosen {
  readonly day: string;
  readonly over: string | undefined;
  readonly state: 'SAVING' | 'SAVED' | 'FAILED';
}

/**
 * The day that the field of a training shows: the last chosen day while it is being saved, whatever is fetched meanwhile, and also if the
 * save failed; after a successful save the fetched value is shown again.
 */
function useChosenDay({ userId, kind, validUntil }: Omit<TrainingRowProps, 'mayEnter'>) {
  const [chosen, setChosen] = useState<Chosen>();
  const set = useSetTraining((isSaved) =>
    setChosen((last) => last && { ...last, state: isSaved ? 'SAVED' : 'FAILED' }),
  );
  if (chosen?.state === 'SAVED' && validUntil !== chosen.over) setChosen(undefined);
  const choose = (day: string) => {
    setChosen({ day, over: validUntil, state: 'SAVING' });
    void set(userId, kind.id, day);
  };
  const shown = chosen?.day ?? validUntil;
  return {
    shown,
    choose,
    failed: chosen?.state === 'FAILED' ? chosen.day : undefined,
    forget: () => setChosen(undefined),
  };
}

interface TrainingRowProps {
  readonly userId: number;
  readonly kind: { readonly id: number; readonly name: string };
  readonly validUntil: string | undefined;
  readonly mayEnter: boolean;
}

/** The last day of a training as a field, for users who may change it. */
function TrainingField(props: Omit<TrainingRowProps, 'mayEnter'>) {
  const { userId, kind, validUntil } = props;
  const text = useText();
  const { shown, choose, failed, forget } = useChosenDay(props);
  const remove = useRemoval(SetTrainingsDocument, { done: 'Training removed', refreshes: 'all' });
  return (
    <Box role="group" aria-label={kind.name} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <DayField
        label={text('Valid until')}
        value={shown ?? ''}
        onValue={(next) => {
          if (next && next !== shown) choose(next);
        }}
      />
      {failed ? (
        <>
          <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
            {text('Not saved')}
          </Typography>
          <Button
            size="small"
            aria-label={text('Retry: {{label}}', { label: kind.name })}
            onClick={() => choose(failed)}
          >
            {text('Retry')}
          </Button>
        </>
      ) : null}
      <Button
        size="small"
        color="error"
        disabled={!validUntil}
        aria-label={text('Remove {{label}}', { label: kind.name })}
        onClick={() => {
          forget();
          void remove(
            { trainings: [{ userId, trainingKindId: kind.id, validUntil: null }] },
            {
              title: text('Remove training'),
              text: text('The date for {{name}} will be removed.', { name: kind.name }),
              confirmLabel: text('Remove'),
            },
          );
        }}
      >
        {text('Remove')}
      </Button>
    </Box>
  );
}

/** A training of a user: the last day on which it is valid, as a field for users who may change it. */
function TrainingRow({ userId, kind, validUntil, mayEnter }: TrainingRowProps) {
  const text = useText();
  const { zone, date } = useFormats();
  const isValid = validUntil !== undefined && validUntil >= dayIn(serverNow(), zone);
  const day = validUntil ? DateTime.fromISO(validUntil).toFormat(date) : '';
  const word = isValid ? 'Valid until {{day}}' : 'Expired on {{day}}';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{kind.name}</Typography>
        <StatusChip
          label={validUntil ? text(word, { day }) : text('Not trained')}
          tone={validUntil ? (isValid ? 'good' : 'bad') : 'neutral'}
        />
      </Box>
      {mayEnter ? <TrainingField userId={userId} kind={kind} validUntil={validUntil} /> : null}
    </Box>
  );
}

/** The trainings of a user, shown to staff on the user's page and to the user on the own profile (rule O127). */
export function TrainingOfPerson({ userId }: { readonly userId: number }) {
  const text = useText();
  const operation = useOperation(TrainingOfPersonDocument, { userId }, { keepPrevious: false });
  const kinds = operation.data?.trainingKinds ?? [];
  return (
    <QueryResult of={operation} field="trainedPerson" absent="Person not found">
      {({ trainings, abilities }) => {
        if (kinds.length === 0) {
          return (
            <EmptyState
              title={text('No training courses yet')}
              text={text('The facility has not specified which training people need.')}
            />
          );
        }
        return (
          <Box component="ul" aria-label={text('Training')} sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: '47.5rem' }}>
            {kinds.map((kind) => (
              <TrainingRow
                key={kind.id}
                userId={userId}
                kind={kind}
                validUntil={trainings.find(({ trainingKindId }) => trainingKindId === kind.id)?.validUntil}
                mayEnter={abilities.enter.allowed}
              />
            ))}
          </Box>
        );
      }}
    </QueryResult>
  );
}

/** The user's own trainings on the profile; renders nothing if the facility records none. */
export function OwnTraining() {
  const text = useText();
  const { user } = useSession();
  const kinds = useOperation(TrainingKindListDocument, {}, { quiet: true }).data?.trainingKinds ?? [];
  if (kinds.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="own-training" sx={{ mt: 4 }}>
      <Typography id="own-training" component="h2" variant="h3" sx={{ mb: 1 }}>
        {text('Training')}
      </Typography>
      <TrainingOfPerson userId={user.id} />
    </Box>
  );
}
