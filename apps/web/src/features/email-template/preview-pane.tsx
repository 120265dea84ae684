import type { Language } from '@atrium/domain/user';
import { Letter } from '@atrium/ui/letter';
import { StatusChip } from '@atrium/ui/status-chip';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import {
  EmailTextPreviewDocument,
  type EmailTextPreviewQuery,
} from '../../api/generated/features/email-template/email-template.ts';
import { useOperation } from '../../api/index.ts';
import { type PreviewProposal, usePausedTexts } from '../../kits/live-preview/index.ts';
import { useText } from '../../locale/index.ts';

export type LetterPreview = NonNullable<EmailTextPreviewQuery['emailPreview']>;

/** The e-mail as its reader would receive it; in case of an error it says what and where, and keeps showing the last valid e-mail. */
export function LetterPreviewPane({
  shown,
  failed,
}: {
  readonly shown: LetterPreview | undefined;
  readonly failed: boolean;
}) {
  const text = useText();
  const [right, setRight] = useState<{ subject: string; html: string }>();
  useEffect(() => {
    if (shown?.html && shown.subject !== null) setRight({ subject: shown.subject, html: shown.html });
  }, [shown]);
  const problem = shown?.problem;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, flex: 1, minHeight: 360 }}>
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {failed ? (
          <Alert role="presentation" severity="error">
            {text('The preview could not be created')}
          </Alert>
        ) : null}
        {problem ? (
          <Alert role="presentation" severity="error">
            {text(problem.line ? '{{name}}, line {{line}}: {{message}}' : '{{name}}: {{message}}', {
              name: text(problem.field === 'subject' ? 'Subject' : 'Text'),
              line: problem.line ?? 0,
              message: text(problem.message),
            })}
          </Alert>
        ) : null}
        {shown && !problem && !failed ? (
          <Box>
            <StatusChip label={text('Preview is up to date')} tone="good" />
          </Box>
        ) : null}
      </Box>
      {right ? (
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {text('Subject: {{subject}}', { subject: right.subject })}
        </Box>
      ) : null}
      <Letter fills title={text('E-mail preview')} html={right?.html ?? ''} />
    </Box>
  );
}

/** Returns the e-mail that subject and text produce for a proposal, updated when typing pauses; the product's own words are in `language`. */
export function useLetterPreview(
  texts: { readonly subject: string; readonly body: string },
  proposal: PreviewProposal | null,
  language: Language | null,
) {
  const [subject = '', body = ''] = usePausedTexts([texts.subject, texts.body]);
  const preview = useOperation(
    EmailTextPreviewDocument,
    { subject, body, language, ...(proposal ? { proposalPk: proposal.primaryKey } : {}) },
    { quiet: true, staleTime: 0 },
  );
  return { shown: preview.data?.emailPreview ?? undefined, failed: preview.error !== null };
}
