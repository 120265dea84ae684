import { setTimeout as pause } from 'node:timers/promises';
import { enter, type Facility, screensOf } from './facility.ts';
import type { Kind } from './line.ts';
import { type Device, openBrowser, type Visit, visit } from './visit.ts';

const desktop: Device = { name: 'desktop', viewport: { width: 1440, height: 900 }, slowerBy: 1 };
const phone: Device = {
  name: 'slow phone',
  viewport: { width: 390, height: 844 },
  slowerBy: 4,
  latencyMs: 150,
  bytesPerSecond: 200_000,
};
export const devices: readonly Device[] = [desktop, phone];

/** All visits to one screen with one device on one build. */
export interface Measured {
  readonly screen: string;
  readonly device: string;
  readonly build: string;
  readonly visit: 'cold' | 'warm';
  readonly filledMs: number;
  readonly longestTaskMs: number;
  readonly layoutShift: number;
  readonly requests: Readonly<Record<Kind, number>>;
  readonly bytes: Readonly<Record<Kind, number>>;
  /** What crossed the line until the screen was filled, and what moved, in the first visit. */
  readonly told: readonly string[];
}

const kinds: readonly Kind[] = ['page', 'script', 'style', 'font', 'data', 'other'];
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function summary(visits: readonly Visit[]): Omit<Measured, 'screen' | 'device' | 'build' | 'visit'> {
  const per = (count: (visit: Visit, kind: Kind) => number) =>
    Object.fromEntries(kinds.map((kind) => [kind, median(visits.map((one) => count(one, kind)))])) as Record<
      Kind,
      number
    >;
  const of = ({ crossings }: Visit, kind: Kind) => crossings.filter((one) => one.kind === kind);
  return {
    filledMs: median(visits.map(({ filledMs }) => filledMs)),
    longestTaskMs: median(visits.map(({ longestTaskMs }) => longestTaskMs)),
    layoutShift: median(visits.map(({ layoutShift }) => layoutShift)),
    requests: per((one, kind) => of(one, kind).length),
    bytes: per((one, kind) => of(one, kind).reduce((sum, { bytes }) => sum + bytes, 0)),
    told: visits
      .slice(0, 1)
      .flatMap(({ crossings, moved }) => [
        ...crossings.map(({ path, bytes }) => `${(bytes / 1000).toFixed(1)} kB ${path}`),
        ...moved,
      ]),
  };
}

/** The service worker fetches files for the next visit after the first one; this is how long to wait for it. */
const betweenVisitsMs = 1_500;

/** Measures each screen with each device, first with an empty browser and then once more; builds take turns in every round. */
export async function measureWeb(
  facilities: readonly Facility[],
  { rounds, only, on }: { readonly rounds: number; readonly only: string; readonly on: string },
  say: (line: string) => void,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const device of devices.filter(({ name }) => name.includes(on))) {
    const names = facilities[0] ? screensOf(facilities[0]).map(({ name }) => name) : [];
    for (const name of names.filter((one) => one.includes(only))) {
      const visits = facilities.map(() => ({ cold: [] as Visit[], warm: [] as Visit[] }));
      for (let round = 0; round < rounds; round++) {
        for (const [index, facility] of facilities.entries()) {
          const screen = screensOf(facility).find((one) => one.name === name);
          const own = visits[index];
          if (!screen || !own) continue;
          const { context, close } = await openBrowser(device);
          try {
            await enter(context, facility, screen);
            own.cold.push(await visit(context, facility.line, screen, device));
            await pause(betweenVisitsMs);
            own.warm.push(await visit(context, facility.line, screen, device));
          } finally {
            await close();
          }
        }
      }
      for (const [index, { name: build }] of facilities.entries()) {
        for (const kind of ['cold', 'warm'] as const) {
          const one = {
            screen: name,
            device: device.name,
            build,
            visit: kind,
            ...summary(visits[index]?.[kind] ?? []),
          };
          measured.push(one);
          const requests = Object.values(one.requests).reduce((sum, count) => sum + count, 0);
          say(`${name}, ${device.name}, ${build}, ${kind}: ${one.filledMs.toFixed(0)} ms, ${requests} requests`);
        }
      }
    }
  }
  return measured;
}
