import { pageCatalogue, pageNames } from '@atrium/domain/page';
import { Tabs } from '@atrium/ui/tabs';
import { PageContentDocument } from '../../api/generated/session/session.ts';
import { useOperation } from '../../api/index.ts';
import { useAddressTab } from '../../kits/address-state/index.ts';
import { QueryResult, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { PageForm } from './page-form.tsx';

type Page = (typeof pageNames)[number];

/** Loads the stored page before it is edited. */
function StoredPage({ page }: { page: Page }) {
  const operation = useOperation(PageContentDocument, { pageId: page }, { keepPrevious: false });
  // A page that was never written is treated as an empty one.
  if (operation.data && operation.data.pageContent === null) return <PageForm page={page} stored="" />;
  return (
    <QueryResult of={operation} field="pageContent">
      {(stored) => <PageForm page={page} stored={stored} />}
    </QueryResult>
  );
}

/** /PageEditor: every text of the facility, edited beside its preview (rule A12). */
export function PageEditorScreen() {
  const text = useText();
  const [tab, setTab] = useAddressTab();
  return (
    <Screen title={text('Pages')} context={text('The facility’s texts, as readers see them.')}>
      <Tabs
        label={text('Pages')}
        orientation="vertical"
        index={tab}
        onIndex={setTab}
        items={pageNames.map((page) => ({
          label: text(pageCatalogue[page].title),
          content: <StoredPage key={page} page={page} />,
        }))}
      />
    </Screen>
  );
}
