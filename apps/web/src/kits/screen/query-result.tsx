import { ErrorState } from '@atrium/ui/error-state';
import { lazyPart } from '@atrium/ui/lazy-part';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { ApiError, apiErrorText, type Operation, refusalOf, useFailureInPlace } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

/** Says that the user may not see this, in the server's words if there are any. */
export const Forbidden = lazyPart(() => import('./not-shown.tsx').then((module) => module.MayNotSee));
const Absent = lazyPart(() => import('./not-shown.tsx').then((module) => module.Absent));

export interface QueryResultProps<Result extends object, Field extends keyof Result & string> {
  /** The result of `useOperation`. */
  readonly of: Operation<Result>;
  /** The root field that is rendered. */
  readonly field: Field;
  /** Shown if the server returns null without a refusal: "Call not found". */
  readonly absent?: string;
  /** The names of the form's drafts, whose input is shown if the record no longer exists or is not available to the user (rule P183). */
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

interface FailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** Says what could not be fetched. */
  readonly title?: string;
}

/** Says why a query failed, and offers to retry; no toast repeats it. */
export function Failure({ error, onRetry, title }: FailureProps) {
  const text = useText();
  useFailureInPlace(error);
  if (title) return <ErrorState title={title} text={text(error.message)} onRetry={onRetry} />;
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

/** Renders the fetched value, or in its place the state: loading, failure with Retry, refusal, absence. */
export function QueryResult<Result extends object, Field extends keyof Result & string>(
  props: QueryResultProps<Result, Field>,
) {
  const { of: operation, field, absent, kept, loading, children } = props;
  const value = operation.data?.[field];
  if (value !== undefined && value !== null) return children(value as NonNullable<Result[Field]>, operation);
  if (operation.error) return <Failure error={operation.error} onRetry={operation.retry} />;
  if (operation.data === undefined) return loading ?? <Loading />;
  const refusal = refusalOf(operation, field);
  if (refusal && refusal.code !== 'NOT_FOUND') return <Forbidden why={refusal.message} kept={kept} />;
  return <Absent title={absent ?? refusal?.message ?? 'Not found'} asks={operation} kept={kept} />;
}
