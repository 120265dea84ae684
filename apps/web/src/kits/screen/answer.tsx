import { EmptyState } from '@atrium/ui/empty-state';
import { ErrorState } from '@atrium/ui/error-state';
import { lazyPart } from '@atrium/ui/lazy-part';
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { ApiError, apiErrorText, type Operation, refusalOf } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useMaybeSession } from '../../session/index.ts';

const OtherRoles = lazyPart(() => import('./other-roles.tsx').then((module) => module.OtherRoles));
const ToTheList = lazyPart(() => import('./to-the-list.tsx').then((module) => module.ToTheList));

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

const useHasOtherRoles = () => (useMaybeSession()?.roles.length ?? 0) > 1;

/** Tells a person that they may not see this, in the server's words where it gave some. */
export function Forbidden({ why }: { why?: string }) {
  const text = useText();
  const severalRoles = useHasOtherRoles();
  const reason = severalRoles
    ? 'Your current role may not see this. Another role of yours may.'
    : 'Your role may not see this. The user office can tell you more.';
  return (
    <ErrorState
      tone="info"
      title={text('You cannot open this')}
      text={
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          {text(why ?? reason)}
          {severalRoles ? <OtherRoles /> : null}
        </Box>
      }
    />
  );
}

/** Nothing is there for the role in use; for whoever has others it may be (decision 21: the server tells nobody which). */
function Absent({
  title,
  asks,
}: {
  readonly title: string;
  readonly asks: Pick<Operation<object>, 'refreshing' | 'retry'>;
}) {
  const text = useText();
  const severalRoles = useHasOtherRoles();
  return (
    <EmptyState
      icon={<SearchOffOutlined />}
      title={text(title)}
      text={severalRoles ? text('Your current role may not see this. Another role of yours may.') : undefined}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center', alignItems: 'center' }}>
          <Button variant="outlined" aria-busy={asks.refreshing} onClick={asks.retry}>
            {text('Retry')}
          </Button>
          {severalRoles ? <OtherRoles /> : null}
          <ToTheList />
        </Box>
      }
    />
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
