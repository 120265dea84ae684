import { ErrorState } from '@atrium/ui/error-state';
import { lazyPart } from '@atrium/ui/lazy-part';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useState } from 'react';
import { ApiError, apiErrorText, type Operation, refusalOf } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

/** Tells a person that they may not see this, in the server's words where it gave some. */
export const Forbidden = lazyPart(() => import('./not-shown.tsx').then((module) => module.MayNotSee));
const Absent = lazyPart(() => import('./not-shown.tsx').then((module) => module.Absent));

export interface AnswerProps<Result extends object, Field extends keyof Result & string> {
  /** What `useOperation` answered. */
  readonly of: Operation<Result>;
  /** The root field the part lives on. */
  readonly field: Field;
  /** Said when the server answers nothing without refusing: "Call not found". */
  readonly absent?: string;
  readonly loading?: ReactNode;
  readonly children: (value: NonNullable<Result[Field]>, operation: Operation<Result>) => ReactNode;
}

function Loading() {
  const text = useText();
  return (
    <Box role="status" aria-label={text('Loading…')} sx={{ display: 'grid', gap: 1, maxWidth: '47.5rem' }}>
      <Skeleton variant="text" width="50%" height={32} />
      <Skeleton variant="text" />
      <Skeleton variant="text" />
      <Skeleton variant="text" width="70%" />
    </Box>
  );
}

/** What was asked for did not come: says why, once, and offers to ask again. */
export function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const text = useText();
  const kind = error instanceof ApiError ? error.kind : 'SERVER';
  if (kind === 'CONNECTION') {
    const advice = text('Nothing is lost. Try again when you are connected.');
    return <ErrorState title={text(error.message)} text={advice} onRetry={onRetry} />;
  }
  const isFallback = kind !== 'SERVER' || error.message === apiErrorText.SERVER;
  return isFallback ? (
    <ErrorState title={text(error.message)} onRetry={onRetry} />
  ) : (
    <ErrorState text={text(error.message)} onRetry={onRetry} />
  );
}

/** Draws what was answered; before, between and instead of that: loading, failure with Retry, refusal, absence. */
export function Answer<Result extends object, Field extends keyof Result & string>(props: AnswerProps<Result, Field>) {
  const { of: operation, field, absent, loading, children } = props;
  const value = operation.data?.[field];
  if (value !== undefined && value !== null) return children(value as NonNullable<Result[Field]>, operation);
  if (operation.error) return <Failure error={operation.error} onRetry={operation.retry} />;
  if (operation.data === undefined) return loading ?? <Loading />;
  const refusal = refusalOf(operation, field);
  if (refusal && refusal.code !== 'NOT_FOUND') return <Forbidden why={refusal.message} />;
  return <Absent title={absent ?? refusal?.message ?? 'Not found'} asks={operation} />;
}

interface StayingProps<Result extends object, Field extends keyof Result & string> extends AnswerProps<Result, Field> {
  /** Something around it says already that it has gone. */
  readonly quiet?: boolean;
}

/**
 * As `Answer`, for what people write in: what was drawn stays, with what was typed, when the record goes away while it is open, as a safety
 * form does with its booking.
 */
export function StayingAnswer<Result extends object, Field extends keyof Result & string>(
  props: StayingProps<Result, Field>,
) {
  const { of: operation, field, quiet = false, children } = props;
  const text = useText();
  const value = operation.data?.[field] ?? undefined;
  const [last, setLast] = useState(value);
  const isAskedAnew = operation.data === undefined;
  // One that is asked for anew, such as another record, begins with nothing.
  if (value === undefined ? isAskedAnew && last !== undefined : value !== last) setLast(value);
  const shown = value ?? (isAskedAnew ? undefined : last);
  if (shown === undefined) return <Answer {...props} />;
  return (
    <>
      {value === undefined && !quiet ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {text(
            'This is no longer there for you. What you typed stands here until you leave, so that you can copy it.',
          )}
        </Alert>
      ) : null}
      {children(shown as NonNullable<Result[Field]>, operation)}
    </>
  );
}
