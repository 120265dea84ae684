import { outOfSight } from '@atrium/ui/visually-hidden';
import { windowBelow } from '@atrium/ui/width';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useText } from '../../../locale/index.ts';
import type { LeftStep } from '../../questionary-form/index.ts';

/** On a phone the space is needed for the questions; the row of steps gives the same information there. */
export const onPhones = windowBelow(600);

interface FormProgressProps {
  readonly info: ReactNode;
  readonly steps: number;
  readonly left: readonly LeftStep[];
}

/** Shown above every step: the notice of the item kind, the number of completed steps and of open questions. */
export function FormProgress({ info, steps, left }: FormProgressProps) {
  const text = useText();
  const questions = left.reduce((sum, step) => sum + step.questions, 0);
  const done =
    steps === 1 && left.length === 0
      ? text('The form is complete')
      : text('Steps completed: {{done}} of {{all}}', { done: steps - left.length, all: steps });
  return (
    <Box
      sx={{
        mb: { xs: 0.5, sm: 2 },
        color: 'text.secondary',
        fontSize: '0.875rem',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.25,
      }}
    >
      {info ? <div>{info}</div> : null}
      <Box sx={{ [onPhones]: outOfSight }}>
        {done}
        {questions > 0 ? ` · ${text('{{n}} questions still need an answer', { n: questions })}` : ''}
      </Box>
    </Box>
  );
}

interface LeftListProps {
  readonly left: readonly LeftStep[];
  readonly onStep: (index: number) => void;
}

/** Shown before submission: every incomplete step, what it lacks, and a link to it. */
export function LeftList({ left, onStep }: LeftListProps) {
  const text = useText();
  if (left.length === 0) return null;
  return (
    <Alert severity="info" role="note" variant="outlined" sx={{ mb: 3, maxWidth: '47.5rem' }}>
      <AlertTitle>{text('Still to do')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {left.map(({ index, title, questions }) => (
          <li key={index}>
            <Link
              component="button"
              type="button"
              aria-label={text('Complete {{step}}', { step: title })}
              onClick={() => onStep(index)}
              sx={{ font: 'inherit', verticalAlign: 'baseline' }}
            >
              {title}
            </Link>
            {': '}
            {questions > 0
              ? text('{{n}} questions need an answer', { n: questions })
              : text('check this step, then select “Save and continue”')}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
