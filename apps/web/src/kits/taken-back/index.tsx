import Alert from '@mui/material/Alert';
import { useText } from '../../locale/index.ts';

export interface TakenBackProps {
  /** When the booking of the experiment was removed, or null. */
  readonly removedAt: string | null;
}

/** Says on everything filled in for an experiment that its booking was removed and that nothing of this was lost (rules O32 and O240). */
export function BookingRemovedNotice({ removedAt }: TakenBackProps) {
  const text = useText();
  if (!removedAt) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {text('The time of this experiment is no longer booked. What was filled in for it is kept.')}
    </Alert>
  );
}
