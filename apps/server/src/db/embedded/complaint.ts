const noRoom = 'No space left on device';

/** What PostgreSQL complains of first in what its programs wrote; that the disk is full is told before all that follows from it. */
export function complaintIn(written: string): string | undefined {
  const lines = written.trim().split('\n').filter(Boolean);
  const line = lines.find((one) => one.includes(noRoom)) ?? lines.find((one) => /\b(?:error|FATAL|PANIC):/.test(one));
  return (line ?? lines.at(-1))?.replace(/^.*?\b(?:error|ERROR|FATAL|PANIC): +/, '');
}

/** Whether the database refused a statement because its disk is full. */
export const isOutOfRoom = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '53100';
