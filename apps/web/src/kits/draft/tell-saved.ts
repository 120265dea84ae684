import { differs } from '@atrium/domain/draft';
import type { DraftRoom } from './draft-room.ts';

/**
 * A button saved the parts with these values: nothing of that is kept any longer, and what was typed since then was typed over it. A part
 * that is as the server said already waits for nothing.
 */
export function tellSaved(room: DraftRoom, values: Readonly<Record<string, unknown>>): void {
  const known = room.state().parts;
  const parts = Object.keys(values).filter((name) => known[name] && differs(known[name]));
  room.tell({ type: 'SENT', parts, values });
  room.tell({ type: 'ANSWERED', outcome: { stored: Object.fromEntries(parts.map((name) => [name, null])) } });
}
