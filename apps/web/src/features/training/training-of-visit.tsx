import { fullName } from '@atrium/domain/user';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { useFormats } from '@atrium/ui/formats';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { TrainingOfVisitDocument, type TrainingOfVisitQuery } from '../../api/generated/features/training/training.ts';
import { useOperation } from '../../api/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { TrainingOfPerson } from './training-of-person.tsx';

type Visit = NonNullable<NonNullable<TrainingOfVisitQuery['experimentById']>['visit']>;
type Visitor = Visit['registrations'][number];

const nameOf = ({ user, userId }: Visitor) => (user ? fullName(user) : String(userId));

function VisitorTraining({ visitor, onOpen }: { readonly visitor: Visitor; readonly onOpen: () => void }) {
  const text = useText();
  const { date } = useFormats();
  return (
    <Box component="li" sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ flex: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>{nameOf(visitor)}</Typography>
        {visitor.mayOpenTraining.allowed ? (
          <Button
            size="small"
            aria-label={text('Open training of {{name}}', { name: nameOf(visitor) })}
            onClick={onOpen}
          >
            {text('Open training')}
          </Button>
        ) : null}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 0.5 }}>
        {(visitor.trainings ?? []).map(({ kind, isValid, validUntil }) => {
          const day = validUntil ? DateTime.fromISO(validUntil).toFormat(date) : undefined;
          const words = day
            ? text('{{name}}: until {{day}}', { name: kind.name, day })
            : text('{{name}}: missing', { name: kind.name });
          return <StatusChip key={kind.id} label={words} tone={isValid ? 'good' : 'bad'} />;
        })}
      </Box>
    </Box>
  );
}

/** Shows staff the trainings that the visitors of an experiment need, and whether each is valid for the whole visit (rule O125). */
export function TrainingOfVisit({ experimentId }: { readonly experimentId: string }) {
  const text = useText();
  const [opened, setOpened] = useState<Visitor>();
  const operation = useOperation(TrainingOfVisitDocument, { experimentId }, { keepPrevious: false, staleTime: 0 });
  return (
    <QueryResult of={operation} field="experimentById" absent="Experiment not found">
      {({ visit }) => {
        const visitors = (visit?.registrations ?? []).filter(({ trainings }) => (trainings ?? []).length > 0);
        return (
          <>
            {visitors.length === 0 ? (
              <EmptyState
                title={text('No training needed')}
                text={text('Nobody is registered, or the instrument needs no training.')}
              />
            ) : (
              <Box
                component="ul"
                aria-label={text('Training')}
                sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: '47.5rem' }}
              >
                {visitors.map((visitor) => (
                  <VisitorTraining key={visitor.userId} visitor={visitor} onOpen={() => setOpened(visitor)} />
                ))}
              </Box>
            )}
            {opened ? (
              <Dialog
                open
                title={text('Training of {{name}}', { name: nameOf(opened) })}
                onClose={() => setOpened(undefined)}
              >
                <TrainingOfPerson userId={opened.userId} />
              </Dialog>
            ) : null}
          </>
        );
      }}
    </QueryResult>
  );
}
