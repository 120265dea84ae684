import type { ReviewKind } from '@atrium/domain/reading-room';
import { RowButton } from '@atrium/ui/row-button';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import { useText } from '../../locale/index.ts';
import { useOpens } from '../../session/index.ts';
import { screenLink } from '../go/index.ts';

interface Room {
  readonly kind: ReviewKind;
  readonly reviewId: number;
}

const addresses = {
  PANEL: '/PanelReview/$id',
  TECHNICAL: '/TechnicalReview/$id',
  INTERNAL: '/InternalReview/$id',
} as const;

/** Returns the address of a review's reading room. */
export function roomOf({ kind, reviewId }: Room) {
  return { to: addresses[kind], params: { id: reviewId } } as const;
}

/** Links from a row to the reading room of its review, if the user may open it (rule R98). */
export function RoomLink({ room, proposalId }: { readonly room: Room; readonly proposalId: string }) {
  const text = useText();
  const opens = useOpens();
  if (!opens(roomOf(room).to)) return null;
  return (
    <RowButton
      action={text('Read and review')}
      label={text('Read and review {{id}}', { id: proposalId })}
      icon={MenuBookOutlined}
      {...screenLink(roomOf(room))}
    />
  );
}
