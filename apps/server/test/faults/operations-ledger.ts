/** One booked experiment, as far as its people were told: what was acknowledged counts, what hung in the air may or may not be. */
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

/** In the order they are taken. */
export const steps = ['booked', 'visited', 'registered', 'approved', 'packed', 'sent'] as const;
export type Step = (typeof steps)[number];

/** What a team can do about its experiment; each throws where the server does not answer. */
export type Deeds = Readonly<Record<Step, (one: Booked) => Promise<void>>>;

/** Takes every step for one experiment after the other until told to stop; the first request without an answer ends the work. */
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
