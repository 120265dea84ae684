import { useEffect, useState } from 'react';

const pauseMs = 600;

/** A value that follows another one once it has rested. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const later = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(later);
  }, [value]);
  return rested;
}
