/** A message to other systems. */
export interface BrokerMessage {
  readonly exchange: string;
  /** The name of the event, by which receivers distinguish messages. */
  readonly type: string;
  /** The same for every attempt. */
  readonly messageId: string;
  readonly body: unknown;
}

/** A message from another system. */
export interface ReceivedMessage {
  readonly type: string;
  /** Undefined if the sender gave none. */
  readonly messageId: string | undefined;
  /** Delivered before without being acknowledged. */
  readonly isRedelivered: boolean;
  readonly body: string;
}

/** Why the broker rejects a message. */
interface Refusal {
  readonly reason: string;
}

/** The message broker. */
export interface Broker {
  /**
   * Resolves to undefined when the broker has confirmed that it stores the message, and to its reason if it rejects this one message;
   * throws if the broker is unavailable.
   */
  publish(message: BrokerMessage): Promise<Refusal | undefined>;
  /**
   * Passes messages to the handler one after the other; a message is removed from the queue when the promise resolves, and delivered again
   * when it rejects.
   */
  consume(handle: (message: ReceivedMessage) => Promise<unknown>): void;
  close(): Promise<void>;
}
