import { useEffect, useState } from 'react';

const pauseMs = 600;

/** Returns the value after it has not changed for a while. */
export function useDebouncedValue<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const later = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(later);
  }, [value]);
  return rested;
}
