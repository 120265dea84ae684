import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const isFirst = ({ state }: { state: { status: string } }) => state.status === 'pending';

/**
 * Whether every first query of the screen has been answered, or `limitMs` milliseconds have passed. Once true it stays true: later queries
 * and refetches do not reset it.
 */
export function useSettled(limitMs: number): boolean {
  const client = useQueryClient();
  const [settled, setSettled] = useState(false);
  // Counted in an effect: a count read while rendering changes with each query that a component below starts, and React then renders the
  // whole screen again at one go.
  useEffect(() => {
    const settle = () => setSettled((was) => was || client.isFetching({ predicate: isFirst }) === 0);
    // Child components have started their queries by now.
    settle();
    const leave = client.getQueryCache().subscribe(notifyManager.batchCalls(settle));
    const timer = setTimeout(() => setSettled(true), limitMs);
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [client, limitMs]);
  return settled;
}
