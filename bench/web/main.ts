import { loadavg } from 'node:os';
import { type Facility, openFacility } from './facility.ts';
import { measureWeb } from './measure.ts';
import { webTable } from './report.ts';

interface Asked {
  readonly rounds: number;
  /** Only screens with this text in their name. */
  readonly only: string;
  /** Only devices with this text in their name. */
  readonly on: string;
  /** The folder of another built checkout, measured in turn with this one. */
  readonly against: string | undefined;
  /** Also prints what crossed the line and what moved in the first of the visits. */
  readonly told: boolean;
}

/** Measures in a browser what people wait for: how long until a screen is filled, and what had to be fetched. Returns the table. */
export async function runWeb(asked: Asked, say: (line: string) => void): Promise<string> {
  const facilities: Facility[] = [];
  const load = () => loadavg()[0]?.toFixed(1);
  const before = load();
  try {
    facilities.push(await openFacility('this'));
    if (asked.against) facilities.unshift(await openFacility('the other', asked.against));
    const measured = await measureWeb(facilities, asked, say);
    if (asked.told) for (const { screen, visit, told } of measured) say(`${screen}, ${visit}:\n  ${told.join('\n  ')}`);
    const table = webTable(measured).join('\n');
    return `${table}\n\nMedian of ${asked.rounds}; load of the machine ${before} before, ${load()} after.`;
  } finally {
    for (const facility of facilities) await facility.close();
  }
}
