import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useText } from '../../locale/index.ts';

interface DataNoticeProps {
  readonly experiments: ReadonlyArray<{
    readonly experimentPk: number;
    readonly experimentId: string;
    readonly dataDoi?: string | null;
    readonly dataAddress?: string | null;
  }>;
}

/** The location of the data of a proposal's experiments, for its team and people with access to the data (rule O147). */
export function DataNotice({ experiments }: DataNoticeProps) {
  const text = useText();
  const known = experiments.filter(({ dataAddress }) => dataAddress);
  if (known.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={text('Experiment data')}
      sx={{ mb: 3, maxWidth: '47.5rem', border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
    >
      <Typography variant="h3" gutterBottom>
        {text('Experiment data')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {known.map(({ experimentPk, experimentId, dataDoi, dataAddress }) => (
          <li key={experimentPk}>
            {experimentId}:{' '}
            <Link href={dataAddress ?? ''} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
              {dataDoi}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}
