import { isVisitorPage, visitorPages, visitorPageTitles } from '@atrium/domain/page';
import { EmptyState } from '@atrium/ui/empty-state';
import { useParams } from '@tanstack/react-router';
import { PageText, VisitorFrame } from '../../kits/page-text/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

/** /Pages/…: pages that anybody may read without signing in, at addresses that mails and other sites can link to (decision 122). */
export function VisitorPageScreen() {
  const text = useText();
  const { page = '' } = useParams({ strict: false }) as { page?: string };
  const known = isVisitorPage(page) ? page : undefined;
  return (
    <VisitorFrame at={`/Pages/${page}`}>
      {known ? (
        <Screen title={text(visitorPageTitles[known])}>
          <PageText page={visitorPages[known]} />
        </Screen>
      ) : (
        <Screen title={text('Not found')}>
          <EmptyState title={text('This page does not exist')} />
        </Screen>
      )}
    </VisitorFrame>
  );
}
