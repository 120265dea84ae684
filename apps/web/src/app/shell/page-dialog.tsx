import { Dialog } from '@atrium/ui/dialog';
import type { PageName } from '../../api/generated/schema.ts';
import { PageText } from '../../features/session/page-screen.tsx';

interface PageDialogProps {
  readonly title: string;
  readonly page: PageName;
  readonly onClose: () => void;
}

/** A text of the facility over the screen. */
export function PageDialog({ title, page, onClose }: PageDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose} width="md">
      <PageText page={page} />
    </Dialog>
  );
}
