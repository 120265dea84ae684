import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { Operation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { QueryResult, type QueryResultProps } from './query-result.tsx';

/**
 * Returns the last fetched value of a query, and whether it has become unavailable since; undefined until there was a value. A query for
 * another record starts without one.
 */
export function useLastValue<Result extends object, Field extends keyof Result & string>(
  operation: Operation<Result>,
  field: Field,
): { readonly value: NonNullable<Result[Field]> | undefined; readonly hasGone: boolean } {
  const value = operation.data?.[field] ?? undefined;
  const asked = JSON.stringify(operation.key);
  const [last, setLast] = useState({ asked, value });
  if (value !== undefined && (value !== last.value || asked !== last.asked)) setLast({ asked, value });
  const shown = value ?? (asked === last.asked ? last.value : undefined);
  return {
    value: shown as NonNullable<Result[Field]> | undefined,
    hasGone: value === undefined && shown !== undefined && operation.data !== undefined,
  };
}

/** Shown above a form whose record was removed while the user was writing in it. */
export function RecordRemovedNotice() {
  const text = useText();
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {text('This is no longer available to you. What you typed stays here until you leave, so that you can copy it.')}
    </Alert>
  );
}

interface StayingProps<Result extends object, Field extends keyof Result & string>
  extends QueryResultProps<Result, Field> {
  /** Whether a surrounding part already says that the record was removed. */
  readonly quiet?: boolean;
}

/**
 * Like `QueryResult`, for forms: keeps rendering the last value with the user's input if the record is removed while it is open, as a safety
 * form is with its booking.
 */
export function LastValueResult<Result extends object, Field extends keyof Result & string>(
  props: StayingProps<Result, Field>,
) {
  const { of: operation, field, quiet = false, children } = props;
  const { value, hasGone } = useLastValue(operation, field);
  if (value === undefined) return <QueryResult {...props} />;
  return (
    <>
      {hasGone && !quiet ? <RecordRemovedNotice /> : null}
      {children(value, operation)}
    </>
  );
}
