import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const isFirst = ({ state }: { state: { status: string } }) => state.status === 'pending';

/**
 * Whether everything that the screen asks for the first time has been answered, or `limitMs` milliseconds have gone by. It says so once and for all:
 * what is asked later, or again, takes nothing back.
 */
export function useSettled(limitMs: number): boolean {
  const client = useQueryClient();
  const waiting = useIsFetching({ predicate: isFirst });
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    // The parts below have asked by now; counted anew, as the number above was read before they did.
    if (waiting === 0 && client.isFetching({ predicate: isFirst }) === 0) setSettled(true);
  }, [client, waiting]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), limitMs);
    return () => clearTimeout(timer);
  }, [limitMs]);
  return settled;
}
