import type { ServerResponse } from 'node:http';
import type { PersonActor } from '@atrium/domain/kernel';
import type { LiveMessages, PresenceInput, RecordKey } from '@atrium/domain/live';

/** Maximum number of unread bytes of a window that reads too slowly, before it is disconnected. */
const mostUnread = 64 * 1024;

/** An open window: its user, the records it shows, and the stream of its notifications. */
export interface Window {
  readonly name: string;
  readonly actor: PersonActor;
  /** Records that it shows and its user may see. */
  readonly keys: Set<RecordKey>;
  /** The record at which its user is present, as long as he or she may edit it. */
  presence: PresenceInput | undefined;
  /** Names of downloads that it waits for. */
  readonly downloads: ReadonlySet<string>;
  /** The name shown to others. */
  readonly personName: string;
  /** When its token expires, in milliseconds since 1970; undefined if it never does. */
  readonly endsAt: number | undefined;
  readonly stream: ServerResponse;
}

/** Writes one message; a window that does not read its messages is disconnected, and loads everything again when it reconnects. */
export function tellWindow<Name extends keyof LiveMessages>(
  { stream }: Pick<Window, 'stream'>,
  name: Name,
  body: LiveMessages[Name],
): void {
  writeTo(stream, `event: ${name}\ndata: ${JSON.stringify(body)}\n\n`);
}

/** Sends an empty comment, so that neither side nor a proxy in between takes the connection for dead. */
export const sayAlive = ({ stream }: Pick<Window, 'stream'>): void => writeTo(stream, ':\n\n');

function writeTo(stream: ServerResponse, text: string): void {
  if (stream.writableEnded || stream.destroyed) return;
  if (stream.writableLength > mostUnread) stream.destroy();
  else stream.write(text);
}
