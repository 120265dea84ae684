/** A message that leaves the house. */
export interface BrokerMessage {
  readonly exchange: string;
  /** The name of the event, by which receivers tell messages apart. */
  readonly type: string;
  /** The same at every attempt. */
  readonly messageId: string;
  readonly body: unknown;
}

/** A message that came in. */
export interface ReceivedMessage {
  readonly type: string;
  /** Undefined where the sender gave none. */
  readonly messageId: string | undefined;
  /** Handed out before, without an answer of ours. */
  readonly isRedelivered: boolean;
  readonly body: string;
}

/** Why the broker does not take a message. */
interface Refusal {
  readonly reason: string;
}

/** The message broker. */
export interface Broker {
  /**
   * Resolves to nothing when the broker has confirmed that it keeps the message, and to its reason when it refuses this one
   * message; throws when the broker is away and takes none.
   */
  publish(message: BrokerMessage): Promise<Refusal | undefined>;
  /** Hands over messages one after the other; one is taken off the queue when the promise resolves, and comes again when it does not. */
  consume(handle: (message: ReceivedMessage) => Promise<unknown>): void;
  close(): Promise<void>;
}
