import { ErrorState } from '@atrium/ui/error-state';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { type EntryKind, useQuestionHost, useQuestionPlace } from '../contract/question-host.web.ts';
import { Nothing } from '../contract/web-face.web.tsx';

/** The records of a question as the reviewer reads them: listed by title, each can be opened in full and downloaded. */
export function EntryReview({ kind, questionId }: { readonly kind: EntryKind; readonly questionId: string }) {
  const host = useQuestionHost();
  const { proposalPk } = useQuestionPlace();
  const { items, state, retry } = host.useEntries(kind, proposalPk, questionId);
  if (proposalPk !== undefined && state === 'failed') {
    return <ErrorState text={host.text('The list could not be loaded.')} onRetry={retry} />;
  }
  if (proposalPk !== undefined && state === 'loading')
    return <Skeleton width={160} aria-label={host.text('Loading…')} />;
  if (items.length === 0) return <Nothing>{host.text('Left blank')}</Nothing>;
  return (
    <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
      {items.map(({ id, title }) => (
        <li key={id}>
          <Link
            component="button"
            type="button"
            onClick={() => host.readEntry(kind, id)}
            sx={{ textAlign: 'left', minWidth: 24, overflowWrap: 'anywhere' }}
          >
            {title}
          </Link>
          <IconButton
            size="small"
            aria-label={host.text('Download {{title}} as PDF', { title })}
            title={host.text('Download PDF')}
            onClick={() => host.downloadEntry(kind, id, title)}
            sx={{ ml: 0.5 }}
          >
            <DownloadOutlined fontSize="inherit" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
