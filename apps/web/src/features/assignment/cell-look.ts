import { cellStateWords } from '@atrium/domain/assignment';
import Block from '@mui/icons-material/Block';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircle';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import PushPin from '@mui/icons-material/PushPin';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import type { DraftTextFragment } from '../../api/generated/features/assignment/assignment.ts';
import type { useText } from '../../locale/index.ts';
import { type CellLook, conflictTold, type Desk, type ProposalOnDesk, type ReviewerRow } from './desk.ts';

type Text = ReturnType<typeof useText>;
export type DraftText = DraftTextFragment;
export type DraftCells = ReadonlyMap<string, DraftText>;

const icons = {
  SUBMITTED: { Icon: CheckCircle, color: 'success.main' },
  OVERDUE: { Icon: ScheduleOutlined, color: 'error.main' },
  ASSIGNED: { Icon: HourglassEmptyOutlined, color: 'info.main' },
  DECLINED: { Icon: CancelOutlined, color: 'text.secondary' },
} as const;
const blockedMark = { Icon: Block, color: 'text.disabled' };
const warnedMark = { Icon: WarningAmberOutlined, color: 'warning.main' };
const draftMark = { Icon: RadioButtonChecked, color: 'primary.main' };
const pinMark = { Icon: PushPin, color: 'secondary.main', isSmall: true };

export const pairKey = (proposalPk: number, userId: number) => `${proposalPk}/${userId}`;

/** How cells of the desk look: what is stored, and what a draft would add. */
export const cellLook =
  (text: Text, desk: Desk, draft?: DraftCells) =>
  ({ proposalPk }: ProposalOnDesk, { userId }: ReviewerRow): CellLook => {
    const cell = desk.cellOf(proposalPk, userId);
    const conflicts = desk.conflictsOf(proposalPk, userId);
    const planned = cell ? undefined : draft?.get(pairKey(proposalPk, userId));
    const blocks = conflicts.some(({ mode }) => mode === 'BLOCK');
    const word = cell
      ? cellStateWords[cell.state]
      : planned
        ? planned.pinned
          ? 'In the draft, pinned'
          : 'In the draft'
        : 'Not assigned';
    const sign = conflicts.length > 0 ? [{ ...(blocks ? blockedMark : warnedMark) }] : [];
    const small = sign.map((one) => ({ ...one, isSmall: true }));
    const marks = cell
      ? [icons[cell.state], ...small]
      : planned
        ? [draftMark, ...(planned.pinned ? [pinMark] : []), ...small]
        : sign;
    return {
      state: [text(word), conflictTold(conflicts)].filter(Boolean).join(', '),
      isChosen: Boolean(cell ?? planned),
      marks,
    };
  };
