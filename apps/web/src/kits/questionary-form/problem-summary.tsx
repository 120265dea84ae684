import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { useText } from '../../locale/index.ts';

export interface ListedProblem {
  /** The id of the element that the link leads to. */
  readonly target: string;
  readonly label: string;
  readonly message: string;
}

/** Scrolls to a question and focuses its first input. */
function goToProblem(target: string): void {
  const place = document.getElementById(target);
  place?.scrollIntoView({ block: 'center' });
  // In a rich text editor focus the text, not the first button above it.
  const first =
    place?.querySelector<HTMLElement>('[contenteditable=true]') ??
    place?.querySelector<HTMLElement>(
      'input:not([type=hidden]):not([hidden]), textarea, [role=combobox], button, [tabindex="0"]',
    );
  first?.focus({ preventScroll: true });
}

/** Lists the problems at the top with links to the questions; takes the focus when it appears. */
export function ProblemSummary({ problems, attempt }: { problems: readonly ListedProblem[]; attempt: number }) {
  const text = useText();
  const summary = useRef<HTMLDivElement>(null);
  // Each attempt to save moves the focus back here, even if the problems are unchanged.
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  // Both ends of an interval may have the same problem, which is listed once.
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
