import type { LiveMessages, WindowInput } from '@atrium/domain/live';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** A message of the stream, by its name. */
export type LiveMessage = {
  readonly [Name in keyof LiveMessages]: { readonly name: Name; readonly body: LiveMessages[Name] };
}[keyof LiveMessages];

/** Why a stream is no longer there: it ended, or the server would not have it (for so many milliseconds). */
export type StreamEnd = { readonly kind: 'ended' } | { readonly kind: 'refused'; readonly status: number };

/** A stream that says nothing for so long is dead, whatever the browser thinks; the server says something every 15 seconds. */
const silenceMs = 40_000;

/** A stream whose first word does not come in this time is gathered by a proxy on the way. */
const firstWordMs = 10_000;

/**
 * Asks to be told and hands on every message until the stream ends, by `signal` or by itself; then answers why. Fails only when there is no
 * connection. The token travels in a header, so that it stands in no log of addresses.
 */
export async function readLiveStream(
  input: WindowInput,
  { token, signal, onMessage }: { token: string; signal: AbortSignal; onMessage: (message: LiveMessage) => void },
): Promise<StreamEnd> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), firstWordMs);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    const response = await fetch('/live', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(input),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) return { kind: 'refused', status: response.status };
    const reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: heard }))
      .getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      heard();
      const { event, data } = read.value;
      if (event) onMessage({ name: event, body: JSON.parse(data) } as LiveMessage);
    }
    return { kind: 'ended' };
  } finally {
    clearTimeout(timer);
  }
}
