import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { CallFiguresQuery } from '../../api/generated/features/figures/figures.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import { attentionWords } from './words.ts';

type Items = NonNullable<CallFiguresQuery['callFigures']>['attention'];

/** The id of the section on instruments, to which items about instruments link. */
export const instrumentsPart = 'instruments';

/** What needs an officer now, each with a link to the rows concerned (rule P115). */
export function AttentionPart({ callId, items }: { callId: number; items: Items }) {
  const text = useText();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 2 }}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 0.5 }}>
        {text('Needs attention')}
      </Typography>
      {items.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {text('Nothing in this call needs your attention.')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
          {items.map(({ kind, count, group, isLate }) => {
            const words = text(attentionWords[kind], { n: count });
            return (
              <Box
                component="li"
                key={kind}
                sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}
              >
                <StatusChip label={text(isLate ? 'Late' : 'To do')} tone={isLate ? 'bad' : 'warning'} />
                {group ? (
                  <ScreenLink to="/Proposals" query={{ call: callId, group }}>
                    {words}
                  </ScreenLink>
                ) : (
                  <Link href={`#${instrumentsPart}`}>{words}</Link>
                )}
              </Box>
            );
          })}
        </Box>
      )}
    </Box>
  );
}
