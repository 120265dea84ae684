import { fullName } from '@atrium/domain/user';
import type { NamedPersonFragment } from '../../api/generated/api/person.ts';

interface Staffed {
  readonly scientists: readonly NamedPersonFragment[];
  readonly instrumentContact?: NamedPersonFragment | null;
}

/** Returns the people who may review on an instrument: its scientists and its contact, without duplicates, sorted by name. */
export function staffOf(instrument: Staffed | null | undefined): NamedPersonFragment[] {
  if (!instrument) return [];
  const all = [...(instrument.instrumentContact ? [instrument.instrumentContact] : []), ...instrument.scientists];
  const once = [...new Map(all.map((person) => [person.id, person])).values()];
  return once.toSorted((a, b) => fullName(a).localeCompare(fullName(b)));
}
