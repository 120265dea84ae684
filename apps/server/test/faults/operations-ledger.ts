/**
 * One booked experiment as acknowledged to its people: only acknowledged requests count, and a request in flight may or may not have been
 * carried out.
 */
export interface Booked {
  readonly eventId: number;
  readonly messageId: string;
  readonly proposalPk: number;
  readonly done: Set<Step>;
  pending?: Step;
  experimentPk?: number;
  visitId?: number;
  shipmentId?: number;
  externalRef?: string;
}

/** In the order in which they are taken. */
export const steps = ['booked', 'visited', 'registered', 'approved', 'packed', 'sent'] as const;
export type Step = (typeof steps)[number];

/** What a team can do about its experiment; each action throws if the server does not respond. */
export type Deeds = Readonly<Record<Step, (one: Booked) => Promise<void>>>;

/** Takes every step for one experiment after another until told to stop; the first request without a response ends the work. */
export async function operateUntilStopped(
  begin: () => Booked,
  deeds: Deeds,
  ledger: Booked[],
  stopped: () => boolean,
): Promise<void> {
  while (!stopped()) {
    const one = begin();
    ledger.push(one);
    for (const step of steps) {
      if (stopped()) return;
      one.pending = step;
      await deeds[step](one);
      one.done.add(step);
      delete one.pending;
    }
  }
}
