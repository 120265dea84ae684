import { HtmlText } from '@atrium/ui/html-text';
import Box from '@mui/material/Box';
import { PageContentDocument } from '../../api/generated/session/session.ts';
import { useOperation } from '../../api/index.ts';

/** The facility's text for the footer of every screen. */
export function FooterText() {
  const operation = useOperation(
    PageContentDocument,
    { pageId: 'FOOTERCONTENT' },
    { staleTime: 30 * 60_000, quiet: true },
  );
  const html = operation.data?.pageContent?.trim();
  if (!html) return null;
  return (
    <Box sx={{ ml: { md: 'auto' }, color: 'text.secondary', '& p': { my: 0 } }}>
      <HtmlText html={html} />
    </Box>
  );
}
