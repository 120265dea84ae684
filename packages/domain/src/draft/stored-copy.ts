import { z } from 'zod';
import type { KeptCopy } from './model.ts';

const keptPart = z.object({
  value: z.unknown(),
  read: z.object({ value: z.unknown(), version: z.number().nullable() }),
  sent: z.array(z.unknown()),
});

const keptCopy = z.object({
  keptAt: z.number(),
  parts: z.record(z.string(), keptPart),
  offers: z.array(keptPart.extend({ part: z.string(), keptAt: z.number() })),
  standsFor: z.array(z.string()).optional(),
});

/** A copy as the server held it; undefined when it is none, as one of another version of the application may be. */
export function readCopy(window: string, json: string): KeptCopy | undefined {
  try {
    const read = keptCopy.safeParse(JSON.parse(json));
    return read.success ? ({ ...read.data, window } as KeptCopy) : undefined;
  } catch {
    return undefined;
  }
}
