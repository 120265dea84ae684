import type { Measured } from './measure.ts';

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);
const kB = (bytes: number) => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);

/** Returns one line for each screen, device, visit and build. */
export function webTable(measured: readonly Measured[]): string[] {
  const several = new Set(measured.map(({ build }) => build)).size > 1;
  const lines = [
    `| Screen | device | visit |${several ? ' build |' : ''} filled ms | requests: page and files | data | kB in all | scripts | data | longest task ms | layout shift |`,
    `|---|---|---|${several ? '---|' : ''}--:|--:|--:|--:|--:|--:|--:|--:|`,
  ];
  for (const one of measured) {
    const cells = [
      one.screen,
      one.device,
      one.visit,
      ...(several ? [one.build] : []),
      one.filledMs.toFixed(0),
      sum(one.requests) - one.requests.data,
      one.requests.data,
      kB(sum(one.bytes)),
      kB(one.bytes.script),
      kB(one.bytes.data),
      one.longestTaskMs.toFixed(0),
      one.layoutShift.toFixed(3),
    ];
    lines.push(`| ${cells.join(' | ')} |`);
  }
  return lines;
}
