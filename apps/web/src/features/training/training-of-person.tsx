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
import { useCommand, useOperation } from '../../api/index.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { Answer } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';

/**
 * Says until when a training of a person is valid, as 2026-12-01. While one day is being saved the next one waits, and only the last of
 * those that wait is saved: what was typed last is what stays.
 */
function useSetTraining(): (userId: number, trainingKindId: number, validUntil: string) => void {
  const set = useCommand(SetTrainingsDocument, { done: 'Training saved', refreshes: 'all' });
  const next = useRef<Parameters<typeof set.run>[0]>(undefined);
  const isSaving = useRef(false);
  return async (userId, trainingKindId, validUntil) => {
    next.current = { trainings: [{ userId, trainingKindId, validUntil }] };
    if (isSaving.current) return;
    isSaving.current = true;
    while (next.current) {
      const input = next.current;
      next.current = undefined;
      await set.run(input);
    }
    isSaving.current = false;
  };
}

interface TrainingRowProps {
  readonly userId: number;
  readonly kind: { readonly id: number; readonly name: string };
  readonly validUntil: string | undefined;
  readonly mayEnter: boolean;
}

/** Until when a training is valid, for who may say so. */
function TrainingField({ userId, kind, validUntil }: Omit<TrainingRowProps, 'mayEnter'>) {
  const text = useText();
  const set = useSetTraining();
  // What was chosen last stands in the field while it is saved, whatever is read meanwhile.
  const [chosen, setChosen] = useState<string>();
  const remove = useRemoval(SetTrainingsDocument, { done: 'Training removed', refreshes: 'all' });
  return (
    <Box role="group" aria-label={kind.name} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <DayField
        label={text('Valid until')}
        value={chosen ?? validUntil ?? ''}
        onValue={(next) => {
          if (!next || next === (chosen ?? validUntil)) return;
          setChosen(next);
          set(userId, kind.id, next);
        }}
      />
      <Button
        size="small"
        color="error"
        disabled={!validUntil}
        aria-label={text('Remove {{label}}', { label: kind.name })}
        onClick={() => {
          setChosen(undefined);
          void remove(
            { trainings: [{ userId, trainingKindId: kind.id, validUntil: null }] },
            {
              title: text('Remove training'),
              text: text('The date of {{name}} is removed.', { name: kind.name }),
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

/** A training of a person: until when it is valid, and a field for who may say so. */
function TrainingRow({ userId, kind, validUntil, mayEnter }: TrainingRowProps) {
  const text = useText();
  const { zone, date } = useFormats();
  const isValid = validUntil !== undefined && validUntil >= (DateTime.now().setZone(zone).toISODate() ?? '');
  const day = validUntil ? DateTime.fromISO(validUntil).toFormat(date) : '';
  const word = isValid ? 'Valid until {{day}}' : 'Ended on {{day}}';
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

/** The trainings of a person, on the page of the person for staff and on one's own profile (rule O127). */
export function TrainingOfPerson({ userId }: { readonly userId: number }) {
  const text = useText();
  const operation = useOperation(TrainingOfPersonDocument, { userId }, { keepPrevious: false });
  const kinds = operation.data?.trainingKinds ?? [];
  return (
    <Answer of={operation} field="trainedPerson" absent="Person not found">
      {({ trainings, abilities }) => {
        if (kinds.length === 0) {
          return (
            <EmptyState
              title={text('No training courses yet')}
              text={text('The facility has not said which training people need.')}
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
    </Answer>
  );
}

/** One's own trainings on the profile; nothing where the facility keeps none. */
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
