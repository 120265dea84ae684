import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { Operation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { Answer, type AnswerProps } from './answer.tsx';

/** What was answered last to one question, with whether it has gone since; undefined as long as there was nothing. Another record begins with nothing. */
export function useStaying<Result extends object, Field extends keyof Result & string>(
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

/** Over a form whose record has gone while somebody wrote in it. */
export function HasGone() {
  const text = useText();
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {text('This is no longer there for you. What you typed stands here until you leave, so that you can copy it.')}
    </Alert>
  );
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
  const { value, hasGone } = useStaying(operation, field);
  if (value === undefined) return <Answer {...props} />;
  return (
    <>
      {hasGone && !quiet ? <HasGone /> : null}
      {children(value, operation)}
    </>
  );
}
