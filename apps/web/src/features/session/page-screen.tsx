import { EmptyState } from '@atrium/ui/empty-state';
import { HtmlText } from '@atrium/ui/html-text';
import Box from '@mui/material/Box';
import type { PageName } from '../../api/generated/schema.ts';
import { PageContentDocument } from '../../api/generated/session/session.ts';
import { useOperation } from '../../api/index.ts';
import { Answer, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

/** A text of the facility, as its officers wrote it; the server has made its HTML harmless. */
export function PageText({ page }: { page: PageName }) {
  const text = useText();
  const operation = useOperation(PageContentDocument, { pageId: page }, { staleTime: 5 * 60_000 });
  return (
    <Answer of={operation} field="pageContent" absent="Nothing has been written here yet">
      {(html) =>
        html.trim() === '' ? (
          <EmptyState title={text('Nothing has been written here yet')} />
        ) : (
          <Box sx={{ maxWidth: 760 }}>
            <HtmlText html={html} />
          </Box>
        )
      }
    </Answer>
  );
}

/** A screen that is one text of the facility. */
export function PageScreen({ page, title }: { page: PageName; title: string }) {
  const text = useText();
  return (
    <Screen title={text(title)}>
      <PageText page={page} />
    </Screen>
  );
}
