/** Asks other systems what a question may offer to choose from. */
export interface Choices {
  /**
   * What lies at an address, as JSON. Throws `ChoicesUnreachable`, with a reason for the log, when it may not be asked, does not
   * answer in time, sends too much or something else than JSON.
   */
  fetch(source: ChoiceSource): Promise<unknown>;
}

export interface ChoiceSource {
  readonly url: string;
  readonly headers: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}

export class ChoicesUnreachable extends Error {}
