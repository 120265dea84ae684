import { type PublicStatus, publicStatusWords } from '@atrium/domain/proposal';
import { HtmlText } from '@atrium/ui/html-text';
import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useText } from '../../locale/index.ts';

const severities: Partial<Record<PublicStatus, AlertColor>> = {
  accepted: 'success',
  reserved: 'warning',
  rejected: 'error',
};

interface DecisionNoticeProps {
  readonly publicStatus: PublicStatus;
  /** For the applicant; there once they have been told. */
  readonly comment: string | null;
}

/** What was decided about a proposal, above what was written in it (rules P21 and P22). */
export function DecisionNotice({ publicStatus, comment }: DecisionNoticeProps) {
  const text = useText();
  const severity = severities[publicStatus];
  if (!severity) return null;
  return (
    <Alert
      severity={severity}
      variant="outlined"
      role="region"
      aria-label={text('Decision')}
      sx={{ mb: 3, maxWidth: 760, backgroundColor: 'background.paper', color: 'text.primary' }}
    >
      <AlertTitle>{text(publicStatusWords[publicStatus])}</AlertTitle>
      {comment ? <HtmlText html={comment} /> : null}
    </Alert>
  );
}
