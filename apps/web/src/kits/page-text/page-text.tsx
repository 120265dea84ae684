import type { PageName } from '@atrium/domain/page';
import { EmptyState } from '@atrium/ui/empty-state';
import { HtmlText } from '@atrium/ui/html-text';
import Box from '@mui/material/Box';
import { PageContentDocument } from '../../api/generated/session/session.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { mainWhileFilling, QueryResult } from '../screen/index.ts';

/** These texts change rarely but are read with every screen. */
const freshMs = 5 * 60_000;

/** A text of the facility; its HTML was sanitized by the server. */
export function PageText({ page }: { page: PageName }) {
  const text = useText();
  const operation = useOperation(PageContentDocument, { pageId: page }, { staleTime: freshMs, keepPrevious: false });
  return (
    <QueryResult of={operation} field="pageContent" absent="Nothing has been written here yet">
      {(html) =>
        html.trim() === '' ? (
          <EmptyState title={text('Nothing has been written here yet')} />
        ) : (
          <Box sx={{ maxWidth: '47.5rem' }}>
            <HtmlText html={html} />
          </Box>
        )
      }
    </QueryResult>
  );
}

/** A text beside other content; renders nothing while it is loading or if it is empty. */
export function PageNotice({ page, label }: { page: PageName; label: string }) {
  const operation = useOperation(PageContentDocument, { pageId: page }, { staleTime: freshMs, quiet: true });
  const html = operation.data?.pageContent?.trim();
  if (!html) return null;
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{
        ...{ maxWidth: '47.5rem', mt: 4, pt: 2, borderTop: 1, borderColor: 'divider' },
        [`${mainWhileFilling} &`]: { visibility: 'hidden' },
      }}
    >
      <HtmlText html={html} />
    </Box>
  );
}
