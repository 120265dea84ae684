import { dateText } from '@atrium/ui/date-text';
import { useFormats } from '@atrium/ui/formats';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import type { OwnRegistrationFragment } from '../../../api/generated/features/visit/visit.ts';
import type { VisitRegistrationStatus } from '../../../api/generated/schema.ts';
import { useText } from '../../../locale/index.ts';

/** The word and the tone for each registration status (rule O19). */
export const statusWords: Readonly<Record<VisitRegistrationStatus, readonly [word: string, tone: StatusTone]>> = {
  DRAFTED: ['Draft', 'neutral'],
  SUBMITTED: ['Submitted', 'warning'],
  CHANGE_REQUESTED: ['Changes requested', 'warning'],
  APPROVED: ['Approved', 'good'],
  CANCELLED_BY_USER: ['Cancelled by user', 'off'],
  CANCELLED_BY_FACILITY: ['Cancelled by facility', 'off'],
};

type Trainings = OwnRegistrationFragment['trainings'];

/** The trainings that the instrument of a visit needs, each with its last valid day and whether it covers the whole visit (rule O125). */
export function TrainingsNeeded({ trainings }: { readonly trainings: Trainings }) {
  const text = useText();
  const formats = useFormats();
  if (!trainings || trainings.length === 0) return null;
  return (
    <Box role="group" aria-label={text('Training')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
      {trainings.map(({ kind: { id, name }, isValid, validUntil }) => {
        const day = validUntil ? dateText(validUntil, formats) : undefined;
        const words = day ? text('{{name}}: until {{day}}', { name, day }) : text('{{name}}: missing', { name });
        return <StatusChip key={id} label={words} tone={isValid ? 'good' : 'bad'} />;
      })}
    </Box>
  );
}
