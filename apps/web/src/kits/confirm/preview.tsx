import type { ActSummary, RecordEffects } from '@atrium/domain/act';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useText } from '../../locale/index.ts';
import { actWords } from './act-words.ts';

interface Look {
  /** What the action does; undefined until the server has responded. */
  readonly act: ActSummary | undefined;
  /** Why the action would be refused. */
  readonly error: Error | null;
}

/**
 * Asks the server for a preview of an action; fetched again whenever `of` changes, and not at all without `look`. Nothing is cached: the
 * preview always shows the current effect.
 */
export function useActPreview(look: (() => Promise<ActSummary>) | undefined, of: unknown = ''): Look {
  const id = useId();
  const { data, error } = useQuery({
    queryKey: ['preview', id, of],
    queryFn: () => (look as () => Promise<ActSummary>)(),
    enabled: look !== undefined,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  });
  return { act: data, error };
}

function Names({ records }: { records: RecordEffects }) {
  const text = useText();
  const { one, many, removed, changed, made, names } = records;
  const all = removed + changed + made;
  if (names.length === 0) return null;
  return (
    <li>
      {all === 1 ? text(one) : text(many)}: {names.join('; ')}
      {all > names.length ? ` ${text('and {{n}} more', { n: all - names.length })}` : ''}
    </li>
  );
}

/** Shows how an action affects the work of others, in numbers and names, or why it would be refused. */
export function ActPreview({ look: { act, error } }: { look: Look }) {
  const text = useText();
  if (error) {
    return (
      <Alert severity="error" sx={{ mt: 2 }}>
        {error.message}
      </Alert>
    );
  }
  if (!act) {
    return (
      <Box role="status" aria-label={text('Checking what this will do')} sx={{ mt: 2 }}>
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </Box>
    );
  }
  if (act.sentence === '') return null;
  const loses = act.records.some(({ removed, submitted }) => removed > 0 || submitted > 0);
  return (
    <Alert severity={loses ? 'warning' : 'info'} sx={{ mt: 2 }}>
      <strong>{actWords(act)}.</strong>
      <Box component="ul" sx={{ my: 1, pl: 2.5, maxHeight: 240, overflowY: 'auto', overflowWrap: 'anywhere' }}>
        {act.records.map((records) => (
          <Names key={records.one} records={records} />
        ))}
      </Box>
      {text('This can be undone for a week.')}
    </Alert>
  );
}
