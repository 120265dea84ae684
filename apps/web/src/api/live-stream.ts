import type { LiveMessages, WindowInput } from '@atrium/domain/live';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** A message of the stream, by its name. */
export type LiveMessage = {
  readonly [Name in keyof LiveMessages]: { readonly name: Name; readonly body: LiveMessages[Name] };
}[keyof LiveMessages];

/** Why a stream ended: the server ended it, or refused it with this HTTP status. */
export type StreamEnd = { readonly kind: 'ended' } | { readonly kind: 'refused'; readonly status: number };

/** A stream that is silent for this long is considered dead, whatever the browser reports; the server sends something every 15 seconds. */
const silenceMs = 40_000;

/** A stream whose first message does not arrive within this time is being buffered by a proxy. */
const firstWordMs = 10_000;

/**
 * Subscribes and passes on every message until the server ends or refuses the stream; returns which. Throws if there is no connection, if
 * it is lost or silent, and if `signal` aborts. The token is sent in a header so that it appears in no access log.
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
