import { readinessWords } from '@atrium/domain/readiness';
import { BoxedList } from '@atrium/ui/boxed-list';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ReadinessOfExperimentDocument } from '../../../api/generated/features/experiment/readiness/readiness.ts';
import type { ReadinessKind } from '../../../api/generated/schema.ts';
import { useOperation } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';
import { ReadinessLine } from './readiness-line.tsx';

/** The tab of the record to which each item belongs. */
const places: Readonly<Record<ReadinessKind, string>> = {
  COMING: 'Visit',
  DATES: 'Visit',
  SAFETY: 'Experiment Safety Review',
  SAMPLES: 'Experiment Safety Form',
  TRAINING: 'Training',
  SHIPMENT: 'Shipments',
};

interface ReadyCardProps {
  readonly experimentId: string;
  /** Returns a function that opens the tab with this label; undefined if its feature is switched off. */
  readonly openerOf?: (label: string) => (() => void) | undefined;
}

/** 'Ready for beam': one line for each item needed before an experiment, with a link to it (rule O120). */
export function ReadyCard({ experimentId, openerOf }: ReadyCardProps) {
  const text = useText();
  const operation = useOperation(ReadinessOfExperimentDocument, { experimentId }, { quiet: true, staleTime: 0 });
  const items = operation.data?.experimentById?.readiness?.filter(({ state }) => state !== 'NOT_NEEDED') ?? [];
  if (items.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="ready" sx={{ mt: 3, maxWidth: '47.5rem' }}>
      <Typography id="ready" component="h2" variant="h3" sx={{ mb: 1 }}>
        {text('Ready for beam')}
      </Typography>
      <BoxedList label={text('Ready for beam')}>
        {items.map((item) => {
          const open = openerOf?.(places[item.kind]);
          return (
            <ReadinessLine
              key={item.kind}
              item={item}
              way={
                open ? (
                  <Link
                    component="button"
                    type="button"
                    variant="body2"
                    sx={{ minHeight: 24 }}
                    aria-label={text('{{action}}: {{name}}', {
                      action: text(places[item.kind]),
                      name: text(readinessWords[item.kind]),
                    })}
                    onClick={open}
                  >
                    {text(places[item.kind])}
                  </Link>
                ) : null
              }
            />
          );
        })}
      </BoxedList>
    </Box>
  );
}
