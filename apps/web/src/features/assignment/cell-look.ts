import { cellStateWords, type ReviewWish, reviewWishWords } from '@atrium/domain/assignment';
import Block from '@mui/icons-material/Block';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircle';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import PushPin from '@mui/icons-material/PushPin';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import StarRounded from '@mui/icons-material/StarRounded';
import ThumbDownOutlined from '@mui/icons-material/ThumbDownOutlined';
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import type { DeskExpertiseQuery, DraftTextFragment } from '../../api/generated/features/assignment/assignment.ts';
import type { Say } from '../../locale/index.ts';
import { type CellLook, conflictSummary, type Desk, type ProposalOnDesk, pairKey, type ReviewerRow } from './desk.ts';

export type DraftText = DraftTextFragment;
export type DraftCells = ReadonlyMap<string, DraftText>;

type FoundExpertise = NonNullable<DeskExpertiseQuery['fapExpertise']>;
type Fit = FoundExpertise['fits'][number];

/** What is known about a pair: how well the person fits the proposal, their rank among the best, and their wish. */
export interface Knowledge {
  readonly fitOf: (proposalPk: number, userId: number) => Fit | undefined;
  readonly wishOf: (proposalPk: number, userId: number) => ReviewWish | undefined;
}

/** Returns a lookup of this knowledge by pair. */
export function knowledgeOf({ fits, wishes }: FoundExpertise): Knowledge {
  const fitsByPair = new Map(fits.map((fit) => [pairKey(fit.proposalPk, fit.userId), fit]));
  const wishesByPair = new Map(wishes.map(({ proposalPk, userId, wish }) => [pairKey(proposalPk, userId), wish]));
  return {
    fitOf: (proposalPk, userId) => fitsByPair.get(pairKey(proposalPk, userId)),
    wishOf: (proposalPk, userId) => wishesByPair.get(pairKey(proposalPk, userId)),
  };
}

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

const fitMark = { Icon: StarRounded, color: 'info.main', isSmall: true };
const wishMarks = {
  WANT: { Icon: ThumbUpOutlined, color: 'success.main', isSmall: true },
  CAN: undefined,
  RATHER_NOT: { Icon: ThumbDownOutlined, color: 'text.secondary', isSmall: true },
} as const;

/** Returns what is known about a pair, in words and marks. */
function knownLook(text: Say, known: Knowledge | undefined, proposalPk: number, userId: number) {
  const fit = known?.fitOf(proposalPk, userId);
  const wish = known?.wishOf(proposalPk, userId);
  const words = [
    fit &&
      text('Expertise {{percent}}%: {{shared}}', {
        percent: Math.round(100 * fit.score),
        shared: fit.shared.join(', '),
      }),
    wish && text(reviewWishWords[wish]),
  ];
  return { words, marks: [fit && fitMark, wish && wishMarks[wish]].filter((mark) => mark !== undefined) };
}

/** Returns the marks for the conflicts of a pair. */
export function conflictMarks(conflicts: ReturnType<Desk['conflictsOf']>): CellLook['marks'] {
  if (conflicts.length === 0) return [];
  return [conflicts.some(({ mode }) => mode === 'BLOCK') ? blockedMark : warnedMark];
}

/** Returns how a cell of the desk looks: what is stored, what a draft would add, and what is known about the pair. */
export const cellLook =
  (
    text: Say,
    desk: Desk,
    { draft, known }: { readonly draft?: DraftCells; readonly known?: Knowledge | undefined } = {},
  ) =>
  ({ proposalPk }: ProposalOnDesk, { userId }: ReviewerRow): CellLook => {
    const cell = desk.cellOf(proposalPk, userId);
    const conflicts = desk.conflictsOf(proposalPk, userId);
    const planned = cell ? undefined : draft?.get(pairKey(proposalPk, userId));
    const word = cell
      ? cellStateWords[cell.state]
      : planned
        ? planned.pinned
          ? 'In the draft, pinned'
          : 'In the draft'
        : 'Not assigned';
    const knowledge = knownLook(text, known, proposalPk, userId);
    const sign = conflictMarks(conflicts);
    const small = sign.map((one) => ({ ...one, isSmall: true }));
    const marks = cell
      ? [icons[cell.state], ...small]
      : planned
        ? [draftMark, ...(planned.pinned ? [pinMark] : []), ...small]
        : sign;
    return {
      state: [text(word), conflictSummary(text, conflicts), ...knowledge.words].filter(Boolean).join(', '),
      isChosen: Boolean(cell ?? planned),
      isMovable: Boolean(planned),
      marks: [...marks, ...knowledge.marks],
    };
  };
