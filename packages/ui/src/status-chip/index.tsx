/** A status as an icon and a word. */
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CircleOutlined from '@mui/icons-material/CircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import PendingOutlined from '@mui/icons-material/PendingOutlined';
import Box from '@mui/material/Box';

/** What a status means to the reader; the word itself comes from the caller. */
export type StatusTone = 'neutral' | 'draft' | 'waiting' | 'active' | 'good' | 'warning' | 'bad' | 'off';

const tones = {
  neutral: { Icon: CircleOutlined, colour: 'text.secondary' },
  draft: { Icon: EditOutlined, colour: 'text.secondary' },
  waiting: { Icon: HourglassEmptyOutlined, colour: 'info.main' },
  active: { Icon: PendingOutlined, colour: 'primary.main' },
  good: { Icon: CheckCircleOutlined, colour: 'success.main' },
  warning: { Icon: ErrorOutlined, colour: 'warning.main' },
  bad: { Icon: CancelOutlined, colour: 'error.main' },
  off: { Icon: BlockOutlined, colour: 'text.secondary' },
} as const satisfies Record<StatusTone, { Icon: typeof CircleOutlined; colour: string }>;

export interface StatusChipProps {
  readonly label: string;
  readonly tone?: StatusTone;
  /** The code behind the word, for users who need it. */
  readonly code?: string;
}

/** A status as an icon and a word, never by colour alone. */
export function StatusChip({ label, tone = 'neutral', code }: StatusChipProps) {
  const { Icon, colour } = tones[tone];
  return (
    <Box
      component="span"
      title={code}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        width: 'max-content',
        maxWidth: '100%',
        minHeight: '1.5rem',
        px: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
        fontSize: '0.8125rem',
        lineHeight: 1.15,
        // A long word in a table takes two lines rather than widening the column or being cut off.
        whiteSpace: 'normal',
        textAlign: 'left',
        verticalAlign: 'middle',
        'td &': { maxWidth: '11rem' },
        color: 'text.primary',
        backgroundColor: 'background.paper',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: '0.9375rem', color: colour, flexShrink: 0 }} />
      <span>{label}</span>
    </Box>
  );
}
