import { Letter } from '@atrium/ui/letter';
import { StatusChip } from '@atrium/ui/status-chip';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import type { PdfTextsPreviewQuery } from '../../../api/generated/features/template/pdf/pdf-template.ts';
import { useText } from '../../../locale/index.ts';

type Shown = PdfTextsPreviewQuery['pdfTextsPreview'];

/** Returns the page as it will be printed: header and footer, body and samples below each other. No scripts run in it. */
function pageOf({ header, footer, body, samples }: Shown): string {
  const band = (html: string | null) =>
    html?.trim() ? `<div style="display:flex;padding:8px 0;overflow:hidden">${html}</div>` : '';
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">`;
  const parts = [body ?? '', ...samples].join('<hr style="margin:32px 0;border:0;border-top:2px dashed #c3ccc9">');
  return `<!doctype html><html><head><meta charset="utf-8">${policy}<style>html{background:#fff;color:#1c2321;padding:24px 32px}body{margin:0;font-family:"Open Sans","Noto Sans",sans-serif}</style></head><body>${band(header)}${parts}${band(footer)}</body></html>`;
}

interface PaneProps {
  readonly shown: Shown | undefined;
  readonly names: Readonly<Record<string, string>>;
  readonly onProblem: (text: string) => void;
  readonly failed: boolean;
}

/** The live preview; while the texts have problems it lists them and keeps showing the last valid page. */
export function PreviewPane({ shown, names, onProblem, failed }: PaneProps) {
  const text = useText();
  const [page, setPage] = useState('');
  useEffect(() => {
    if (shown && shown.problems.length === 0) setPage(pageOf(shown));
  }, [shown]);
  const problems = shown?.problems ?? [];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, height: '100%', minHeight: 320 }}>
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {failed ? (
          <Alert role="presentation" severity="error">
            {text('The preview could not be created')}
          </Alert>
        ) : null}
        {problems.map((problem) => (
          <Alert
            key={problem.text}
            // The surrounding region already announces them.
            role="presentation"
            severity="error"
            sx={{ cursor: 'pointer' }}
            onClick={() => onProblem(problem.text)}
          >
            {text(problem.line ? '{{name}}, line {{line}}: {{message}}' : '{{name}}: {{message}}', {
              name: text(names[problem.text] ?? problem.text),
              line: problem.line ?? 0,
              message: text(problem.message),
            })}
          </Alert>
        ))}
        {shown && problems.length === 0 && !failed ? (
          <Box>
            <StatusChip label={text('Preview is up to date')} tone="good" />
          </Box>
        ) : null}
      </Box>
      <Letter fills title={text('Preview of the document')} html={page} />
    </Box>
  );
}
