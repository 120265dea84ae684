import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const isFirst = ({ state }: { state: { status: string } }) => state.status === 'pending';

/**
 * Whether every first query of the screen has been answered, or `limitMs` milliseconds have passed. Once true it stays true: later queries
 * and refetches do not reset it.
 */
export function useSettled(limitMs: number): boolean {
  const client = useQueryClient();
  const waiting = useIsFetching({ predicate: isFirst });
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    // Child components have started their queries by now; counted again because the number above was read before they did.
    if (waiting === 0 && client.isFetching({ predicate: isFirst }) === 0) setSettled(true);
  }, [client, waiting]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), limitMs);
    return () => clearTimeout(timer);
  }, [limitMs]);
  return settled;
}
