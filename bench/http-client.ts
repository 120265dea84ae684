import { connect, type Socket } from 'node:net';

const endOfHead = Buffer.from('\r\n\r\n');

/** One keep-alive connection: a request is written, and its response awaited, before the next. */
class Connection {
  readonly #socket: Socket;
  #parts: Buffer[] = [];
  #received = 0;
  /** Bytes of the whole response, once its head has been read. */
  #expected = Number.POSITIVE_INFINITY;
  #bodyAt = 0;
  #done: ((body: Buffer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor(port: number, host: string) {
    this.#socket = connect({ port, host, noDelay: true });
    this.#socket.on('data', (part) => this.#take(part));
    this.#socket.on('error', (error) => this.#failed?.(error));
    this.#socket.on('close', () => this.#failed?.(new Error('The server closed the connection')));
  }

  send(request: Buffer): Promise<Buffer> {
    this.#parts = [];
    this.#received = 0;
    this.#expected = Number.POSITIVE_INFINITY;
    return new Promise((resolve, reject) => {
      this.#done = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    this.#parts.push(part);
    this.#received += part.length;
    if (this.#expected === Number.POSITIVE_INFINITY) this.#readHead();
    if (this.#received < this.#expected) return;
    const [first] = this.#parts;
    const whole = this.#parts.length === 1 && first ? first : Buffer.concat(this.#parts);
    this.#done?.(whole.subarray(this.#bodyAt));
  }

  #readHead(): void {
    const soFar = Buffer.concat(this.#parts);
    const end = soFar.indexOf(endOfHead);
    if (end < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(soFar.toString('latin1', 0, end));
    if (!length) throw new Error('The load needs answers that tell their length');
    this.#bodyAt = end + endOfHead.length;
    this.#expected = this.#bodyAt + Number(length[1]);
  }
}

/**
 * Sends requests over as many keep-alive connections as there are concurrent requests. It does as little as possible, because it shares the
 * processors with the server it measures: no chunked responses, no redirects, no compression.
 */
export function httpClient(url: string, headers: Readonly<Record<string, string>>) {
  const { hostname, port, host } = new URL(url);
  const idle: Connection[] = [];
  const all: Connection[] = [];
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    /** Returns the body of the response. */
    async post(path: string, body: string): Promise<Buffer> {
      let connection = idle.pop();
      if (!connection) {
        connection = new Connection(Number(port), hostname);
        all.push(connection);
      }
      const head = `POST ${path} HTTP/1.1\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n`;
      const answer = await connection.send(Buffer.from(head + body));
      idle.push(connection);
      return answer;
    },
    close: () => {
      for (const connection of all) connection.close();
    },
  };
}
