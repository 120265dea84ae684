import Box from '@mui/material/Box';
import { diffWordsWithSpace } from 'diff';

/** The time limit of a comparison, in milliseconds; long texts that have nothing in common are shown without marks. */
const patienceMs = 300;

interface MarkedWordsProps {
  readonly words: string;
  /** The other version. */
  readonly other: string;
}

/** A text in which every word that is missing from the other version is marked. */
export function MarkedWords({ words, other }: MarkedWordsProps) {
  const changes = other === '' ? undefined : diffWordsWithSpace(other, words, { timeout: patienceMs });
  if (!changes) return words;
  const shown = changes.filter(({ removed }) => !removed);
  return shown.map(({ added, value }, at) => {
    const key = `${at} ${value}`;
    if (!added) return <span key={key}>{value}</span>;
    return (
      <Box
        key={key}
        component="mark"
        // The text keeps its colour, so that it is legible in both colour schemes.
        sx={{ backgroundColor: 'action.selected', color: 'text.primary', borderBottom: 2, borderColor: 'warning.main' }}
      >
        {value}
      </Box>
    );
  });
}
