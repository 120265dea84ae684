import { EmptyState } from '@atrium/ui/empty-state';
import { DayField } from '@atrium/ui/fields';
import { useFormats } from '@atrium/ui/formats';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { SetTrainingsDocument, TrainingOfPersonDocument } from '../../api/generated/features/training/training.ts';
import { useOperation } from '../../api/index.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { Answer } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useSetTraining } from './use-set-training.ts';

interface TrainingRowProps {
  readonly userId: number;
  readonly kind: { readonly id: number; readonly name: string };
  readonly validUntil: string | undefined;
  readonly mayEnter: boolean;
}

/** A training of a person: until when it is valid, and a field for who may say so. */
function TrainingRow({ userId, kind, validUntil, mayEnter }: TrainingRowProps) {
  const text = useText();
  const { zone, date } = useFormats();
  const set = useSetTraining();
  // What was chosen last stands in the field while it is saved, whatever is read meanwhile.
  const [chosen, setChosen] = useState<string>();
  const remove = useRemoval(SetTrainingsDocument, { done: 'Training removed', refreshes: 'all' });
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
      {mayEnter ? (
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
      ) : null}
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
              title={text('No trainings yet')}
              text={text('The facility has not said which training people need.')}
            />
          );
        }
        return (
          <Box component="ul" aria-label={text('Training')} sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 760 }}>
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
