import type { PageName } from '../../api/generated/schema.ts';
import { PageText } from '../../kits/page-text/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

/** A screen that is one text of the facility. */
export function PageScreen({ page, title }: { page: PageName; title: string }) {
  const text = useText();
  return (
    <Screen title={text(title)}>
      <PageText page={page} />
    </Screen>
  );
}
