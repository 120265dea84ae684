import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { Operation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useIsRecordUnsent } from '../draft/index.ts';

interface Held<Result> {
  readonly operation: Operation<Result>;
  /** The review went away, and what is shown is how it was told last. */
  readonly isGone: boolean;
}

/**
 * An operation with the review it told last, as long as words that were typed into it, kept in this room of drafts, were not taken: a review that
 * is given to somebody else meanwhile would take them out of sight.
 */
export function useHeld<Result extends object>(
  operation: Operation<Result>,
  field: keyof Result,
  room: string,
): Held<Result> {
  const isUnsent = useIsRecordUnsent(room);
  const [last, setLast] = useState<{ readonly room: string; readonly data: Result }>();
  const { data } = operation;
  const isThere = data !== undefined && data[field] !== null && data[field] !== undefined;
  if (isThere && last?.data !== data) setLast({ room, data });
  const isGone = data !== undefined && !isThere && isUnsent && last?.room === room;
  return isGone ? { operation: { ...operation, data: last.data }, isGone } : { operation, isGone: false };
}

/** What may not be done any more with a review that is gone. */
export const isOver = { allowed: false, message: null } as const;

/** Said above the words that stay in sight. */
export function GoneNote() {
  const text = useText();
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      {text('This review is no longer yours to write. What you wrote is not taken; it stays here for you to copy.')}
    </Alert>
  );
}
