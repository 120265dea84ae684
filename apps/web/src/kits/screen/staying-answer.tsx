import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useText } from '../../locale/index.ts';
import { Answer, type AnswerProps } from './answer.tsx';

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
  const asked = JSON.stringify(operation.key);
  const [last, setLast] = useState({ asked, value });
  if (value !== undefined && (value !== last.value || asked !== last.asked)) setLast({ asked, value });
  // Another record begins with nothing.
  const shown = value ?? (asked === last.asked ? last.value : undefined);
  if (shown === undefined) return <Answer {...props} />;
  return (
    <>
      {value === undefined && operation.data && !quiet ? (
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
