import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useText } from '../../../locale/index.ts';
import type { Selection } from './draft.ts';
import type { PlacedProblem } from './subject.ts';

const signs = {
  error: { Icon: ErrorOutlined, color: 'error', words: 'Error' },
  warning: { Icon: WarningAmberOutlined, color: 'warning', words: 'Warning' },
  hint: { Icon: InfoOutlined, color: 'action', words: 'Hint' },
} as const;

interface ProblemListProps {
  readonly problems: readonly PlacedProblem[];
  /** Selects the place of a problem; without it the problems are plain text. */
  readonly onSelect?: (place: Selection) => void;
}

/** The problems of the drawing, most serious first; each links to its place. */
export function ProblemList({ problems, onSelect }: ProblemListProps) {
  const text = useText();
  if (problems.length === 0) {
    return <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text('No problems found.')}</Box>;
  }
  return (
    <Box component="ul" aria-label={text('Problems')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {problems.map(({ key, severity, words, place }) => {
        const { Icon, color, words: sign } = signs[severity];
        const body = (
          <>
            <Icon fontSize="small" color={color} titleAccess={text(sign)} />
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {words}
            </Box>
          </>
        );
        const row = {
          display: 'flex',
          gap: 1,
          alignItems: 'flex-start',
          width: '100%',
          textAlign: 'left',
          p: 0.75,
        } as const;
        const font = { fontFamily: 'inherit', fontSize: '0.875rem', borderRadius: 1 } as const;
        return (
          <li key={key}>
            {place && onSelect ? (
              <ButtonBase
                onClick={() => onSelect(place)}
                sx={{ ...row, ...font, '&:hover': { backgroundColor: 'action.hover' } }}
              >
                {body}
              </ButtonBase>
            ) : (
              <Box sx={{ ...row, ...font }}>{body}</Box>
            )}
          </li>
        );
      })}
    </Box>
  );
}
