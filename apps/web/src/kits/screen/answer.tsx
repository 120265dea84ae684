import { ErrorState } from '@atrium/ui/error-state';
import { lazyPart } from '@atrium/ui/lazy-part';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
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
  /** What the drafts of its form are called: what was typed is shown where it is not there any more, or not for the person (rule P183). */
  readonly kept?: string | readonly string[];
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
  const { of: operation, field, absent, kept, loading, children } = props;
  const value = operation.data?.[field];
  if (value !== undefined && value !== null) return children(value as NonNullable<Result[Field]>, operation);
  if (operation.error) return <Failure error={operation.error} onRetry={operation.retry} />;
  if (operation.data === undefined) return loading ?? <Loading />;
  const refusal = refusalOf(operation, field);
  if (refusal && refusal.code !== 'NOT_FOUND') return <Forbidden why={refusal.message} kept={kept} />;
  return <Absent title={absent ?? refusal?.message ?? 'Not found'} asks={operation} kept={kept} />;
}
