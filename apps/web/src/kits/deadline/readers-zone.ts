/** The zone of whoever reads, as their browser knows it. */
export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
