import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { Operation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useIsRecordUnsent } from '../draft/index.ts';

interface Held<Result> {
  readonly operation: Operation<Result>;
  /** Whether the review is no longer available, so that its last fetched state is shown. */
  readonly isGone: boolean;
}

/**
 * Returns the operation, with the last fetched review as long as this draft room holds unsaved input for it: otherwise a review reassigned
 * meanwhile would take the input out of sight.
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

/** The ability for actions on a review that is no longer available. */
export const isOver = { allowed: false, message: null } as const;

/** Shown above the input that remains visible. */
export function GoneNote() {
  const text = useText();
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      {text(
        'You can no longer write this review. What you wrote will not be saved; it stays here so that you can copy it.',
      )}
    </Alert>
  );
}
