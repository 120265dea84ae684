import { keysByArea, keyWords } from '@atrium/domain/api-token';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '../../locale/index.ts';

/** What a token may do, by subject. */
export function TokenKeyList({ keys }: { keys: readonly string[] }) {
  const text = useText();
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: { sm: 'max-content 1fr' } }}>
      {keysByArea(keys).map(([area, inside]) => (
        <Box key={area} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
            {text(area)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }} title={inside.join('\n')}>
            {inside.map((key) => text(keyWords(key))).join(', ')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
