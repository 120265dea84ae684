import type { ServerResponse } from 'node:http';
import type { PersonActor } from '@atrium/domain/kernel';
import type { LiveMessages, PresenceInput, RecordKey } from '@atrium/domain/live';

/** What waits to be read by a window that reads too slowly, before it is let go, in bytes. */
const mostUnread = 64 * 1024;

/** One open window: who sits before it, what it shows, and the stream it is told by. */
export interface Window {
  readonly name: string;
  readonly actor: PersonActor;
  /** Records it shows and may see. */
  readonly keys: Set<RecordKey>;
  /** Where its person sits, for as long as he or she may write there. */
  presence: PresenceInput | undefined;
  /** Names of downloads it waits for. */
  readonly downloads: ReadonlySet<string>;
  /** The name others are told. */
  readonly personName: string;
  /** When its token ends, in milliseconds since 1970; undefined when it never does. */
  readonly endsAt: number | undefined;
  readonly stream: ServerResponse;
}

/** Writes one message; a window that does not read what it is told is let go, and asks for everything when it comes back. */
export function tellWindow<Name extends keyof LiveMessages>(
  { stream }: Pick<Window, 'stream'>,
  name: Name,
  body: LiveMessages[Name],
): void {
  writeTo(stream, `event: ${name}\ndata: ${JSON.stringify(body)}\n\n`);
}

/** A line that says nothing, so that neither side nor a proxy between takes the connection for dead. */
export const sayAlive = ({ stream }: Pick<Window, 'stream'>): void => writeTo(stream, ':\n\n');

function writeTo(stream: ServerResponse, text: string): void {
  if (stream.writableEnded || stream.destroyed) return;
  if (stream.writableLength > mostUnread) stream.destroy();
  else stream.write(text);
}
