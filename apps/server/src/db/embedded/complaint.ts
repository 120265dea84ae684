const noRoom = 'No space left on device';

/** Returns the first error in the output of PostgreSQL's programs; a full disk takes precedence over its consequences. */
export function complaintIn(written: string): string | undefined {
  const lines = written.trim().split('\n').filter(Boolean);
  const line = lines.find((one) => one.includes(noRoom)) ?? lines.find((one) => /\b(?:error|FATAL|PANIC):/.test(one));
  return (line ?? lines.at(-1))?.replace(/^.*?\b(?:error|ERROR|FATAL|PANIC): +/, '');
}

/** Whether the database rejected a statement because its disk is full. */
export const isOutOfRoom = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '53100';
