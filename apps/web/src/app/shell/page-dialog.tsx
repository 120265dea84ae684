import { type VisitorPage, visitorPages, visitorPageTitles } from '@atrium/domain/page';
import { Dialog } from '@atrium/ui/dialog';
import { PageText } from '../../kits/page-text/index.ts';
import { useText } from '../../locale/index.ts';

/** A page of the facility's text, shown over the screen. */
export function PageDialog({ page, onClose }: { page: VisitorPage; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open title={text(visitorPageTitles[page])} onClose={onClose} width="md">
      <PageText page={visitorPages[page]} />
    </Dialog>
  );
}
