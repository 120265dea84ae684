import { type ReadinessNote, readinessNotes, readinessWords } from '@atrium/domain/readiness';
import { dateText } from '@atrium/ui/date-text';
import { useFormats } from '@atrium/ui/formats';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HighlightOffOutlined from '@mui/icons-material/HighlightOffOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ReadinessLineFragment } from '../../../api/generated/features/experiment/readiness/readiness.ts';
import { useText } from '../../../locale/index.ts';

const isNote = (note: string): note is ReadinessNote => Object.hasOwn(readinessNotes, note);

/** Returns the look of an item, by shape and colour. Items that wait for the facility have another shape than items that somebody still has to do. */
function lookOf({ state, isOwed, note }: Pick<ReadinessLineFragment, 'state' | 'isOwed' | 'note'>) {
  if (state === 'DONE') return { Icon: CheckCircleOutlined, colour: 'success.main', word: 'Done' };
  if (state === 'OVERDUE') return { Icon: ErrorOutlined, colour: 'error.main', word: 'Overdue' };
  if (note === ('SAFETY_REJECTED' satisfies ReadinessNote)) {
    return { Icon: HighlightOffOutlined, colour: 'error.main', word: 'Stopped' };
  }
  if (isOwed) return { Icon: RadioButtonUncheckedOutlined, colour: 'text.secondary', word: 'To do' };
  return { Icon: HourglassEmptyOutlined, colour: 'text.secondary', word: 'Open' };
}

/** Returns a function that formats a due date as the last day on which the thing can be done. */
export function useDueDay(): (dueAt: string | null | undefined) => string | undefined {
  const formats = useFormats();
  return (dueAt) => (dueAt ? dateText(new Date(Date.parse(dueAt) - 1), formats) : undefined);
}

interface ReadinessLineProps {
  readonly item: ReadinessLineFragment;
  /** A link or button to where it is done. */
  readonly way?: ReactNode;
}

/** One item needed before an experiment: whether it is done, its details, the due date, and a link to where it is done. */
export function ReadinessLine({ item, way }: ReadinessLineProps) {
  const text = useText();
  const day = useDueDay()(item.dueAt);
  const { Icon, colour, word } = lookOf(item);
  const values = { done: item.done, total: item.total };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        // On a phone the link is below the text, which would have too little room beside it.
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
        columnGap: 1.5,
        rowGap: 0.5,
        alignItems: 'center',
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Icon titleAccess={text(word)} fontSize="small" sx={{ color: colour }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {text(readinessWords[item.kind])}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {isNote(item.note) ? text(readinessNotes[item.note], values) : null}
          {item.isOwed && day ? (
            <Box
              component="span"
              sx={{ whiteSpace: 'nowrap', ...(item.state === 'OVERDUE' && { color: 'error.main', fontWeight: 600 }) }}
            >
              {' · '}
              {text(item.state === 'OVERDUE' ? 'Overdue since {{day}}' : 'Due by {{day}}', { day })}
            </Box>
          ) : null}
        </Typography>
      </Box>
      {way ? <Box sx={{ gridColumn: { xs: 2, sm: 'auto' } }}>{way}</Box> : null}
    </Box>
  );
}
