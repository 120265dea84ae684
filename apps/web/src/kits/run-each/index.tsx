/**
 * Runs an operation on each of many items, one after the other: `const { run, start, stop } = useRunEach(refreshes)`, and while there is a
 * `run` `<RunProgress run={run} onStop={stop} />`.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useRef, useState } from 'react';
import { type CommandOptions, type CommandOutcome, useRefresh } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

/** One of the items of a run. */
export interface Item {
  readonly id: number;
  /** The name of the item in the list of failures. */
  readonly label: string;
}

type Failed<T> = T & { readonly why: string };

/** The progress of a run, and its failures so far. */
export interface Run {
  readonly done: number;
  readonly total: number;
  readonly failed: readonly Failed<Item>[];
  readonly running: boolean;
}

/**
 * Runs an operation on each of many items, one after the other; reports progress and can be stopped between two items. Queries are
 * refreshed once, after all items: the command called by `work` must refresh nothing itself. Resolves to the items that succeeded and those
 * that failed, with the reasons.
 */
export function useRunEach(refreshes: CommandOptions<unknown>['refreshes']) {
  const refresh = useRefresh(refreshes);
  const [run, setRun] = useState<Run>();
  const stopped = useRef(false);
  const start = async <T extends Item>(
    items: readonly T[],
    work: (item: T) => Promise<CommandOutcome<unknown>>,
  ): Promise<{ readonly succeeded: readonly T[]; readonly failed: readonly Failed<T>[] }> => {
    stopped.current = false;
    const succeeded: T[] = [];
    const failed: Failed<T>[] = [];
    const tell = (running: boolean) =>
      setRun({ done: succeeded.length + failed.length, total: items.length, failed: [...failed], running });
    tell(true);
    for (const item of items) {
      if (stopped.current) break;
      const outcome = await work(item);
      if (outcome.ok) succeeded.push(item);
      else failed.push({ ...item, why: outcome.error.message });
      tell(true);
    }
    if (succeeded.length > 0) await refresh();
    tell(false);
    return { succeeded, failed };
  };
  const stop = () => {
    stopped.current = true;
  };
  return { run, start, stop };
}

/** Shows the progress of a run; afterwards the failures with their reasons. */
export function RunProgress({ run, onStop }: { run: Run; onStop: () => void }) {
  const text = useText();
  return (
    <Box sx={{ mt: 2 }}>
      {run.running ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <LinearProgress
            variant="determinate"
            value={(100 * run.done) / run.total}
            aria-label={text('Progress')}
            sx={{ flex: 1 }}
          />
          <span role="status">{text('{{done}} of {{total}}', { done: run.done, total: run.total })}</span>
          <Button size="small" onClick={onStop}>
            {text('Stop')}
          </Button>
        </Box>
      ) : null}
      {run.failed.length > 0 ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text('{{n}} failed:', { n: run.failed.length })}
          <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 180, overflow: 'auto' }}>
            {run.failed.map((item) => (
              <li key={item.id}>
                {item.label}: {item.why}
              </li>
            ))}
          </Box>
        </Alert>
      ) : null}
    </Box>
  );
}
