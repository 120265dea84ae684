import { fullName } from '@atrium/domain/user';
import type { ReviewStaffFragment } from '../../api/generated/kits/proposal-acts/reassign/reassign-reviews.ts';

interface Staffed {
  readonly scientists: readonly ReviewStaffFragment[];
  readonly instrumentContact?: ReviewStaffFragment | null;
}

/** Who may review on an instrument: its scientists and its contact, each once, by name. */
export function staffOf(instrument: Staffed | null | undefined): ReviewStaffFragment[] {
  if (!instrument) return [];
  const all = [...(instrument.instrumentContact ? [instrument.instrumentContact] : []), ...instrument.scientists];
  const once = [...new Map(all.map((person) => [person.id, person])).values()];
  return once.toSorted((a, b) => fullName(a).localeCompare(fullName(b)));
}
