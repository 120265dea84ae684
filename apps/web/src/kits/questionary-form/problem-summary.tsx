import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { useText } from '../../locale/index.ts';

export interface ListedProblem {
  /** Id of the element the link leads to. */
  readonly target: string;
  readonly label: string;
  readonly message: string;
}

/** Goes to a question: its first input takes the focus. */
export function goToProblem(target: string): void {
  const place = document.getElementById(target);
  place?.scrollIntoView({ block: 'center' });
  // Of a rich text its text, not the first button above it.
  const first =
    place?.querySelector<HTMLElement>('[contenteditable=true]') ??
    place?.querySelector<HTMLElement>(
      'input:not([type=hidden]):not([hidden]), textarea, [role=combobox], button, [tabindex="0"]',
    );
  first?.focus({ preventScroll: true });
}

/** What is wrong, listed on top with links to the questions; takes the focus when it appears. */
export function ProblemSummary({ problems, attempt }: { problems: readonly ListedProblem[]; attempt: number }) {
  const text = useText();
  const summary = useRef<HTMLDivElement>(null);
  // Each attempt to save leads back here, also when the same things are still wrong.
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  // Both ends of an interval may lack the same: it is said once.
  const lines = [...new Map(problems.map((problem) => [`${problem.target} ${problem.message}`, problem]))];
  if (lines.length === 0) return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      ref={summary}
      tabIndex={-1}
      sx={{ mb: 3, backgroundColor: 'background.paper' }}
    >
      <AlertTitle>{text('Please look at these answers ({{n}})', { n: lines.length })}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {lines.map(([key, { target, label, message }]) => (
          <li key={key}>
            <Link
              href={`#${target}`}
              onClick={(event) => {
                event.preventDefault();
                goToProblem(target);
              }}
            >
              {label}
            </Link>
            {`: ${message}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
