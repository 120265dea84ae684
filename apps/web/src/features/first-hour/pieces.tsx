import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FirstHourPieceFragment } from '../../api/generated/features/first-hour/first-hour.ts';
import { useText } from '../../locale/index.ts';

type Kind = FirstHourPieceFragment['kind'];

const titles: Readonly<Record<Kind, string>> = {
  SETTING: 'Settings',
  FEATURE: 'Features that are switched on',
  UNIT: 'Units',
  FORM: 'Forms',
  WORKFLOW: 'Workflows, with their letters',
  PAGE: 'Pages',
};

/** What will be created, by kind; what already exists is marked and stays unchanged. */
export function Pieces({ pieces }: { pieces: readonly FirstHourPieceFragment[] }) {
  const text = useText();
  const missing = pieces.filter(({ isThere }) => !isThere).length;
  return (
    <Box component="section" aria-labelledby="first-hour-pieces" sx={{ mt: 2, maxWidth: '47.5rem' }}>
      <Typography id="first-hour-pieces" component="h2" variant="h6" role="status">
        {missing === 0
          ? text('Everything already exists')
          : text('{{count}} records will be created', { count: missing })}
      </Typography>
      {[...Map.groupBy(pieces, ({ kind }) => kind)].map(([kind, own]) => (
        <Box key={kind} component="details" open={kind === 'FORM' || kind === 'WORKFLOW'} sx={{ mt: 1 }}>
          <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.5 }}>
            {text(titles[kind])} ({own.length})
          </Box>
          <Box component="ul" sx={{ m: 0, pl: 3 }}>
            {own.map(({ name, detail, isThere }) => (
              <li key={`${name} ${detail}`}>
                {text(name)}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {' – '}
                  {text(detail)}
                  {isThere ? ` (${text('already exists and will not change')})` : null}
                </Typography>
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
