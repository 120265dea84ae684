/** What a parcel service is told of a shipment. */
export interface Parcel {
  /** Told with every attempt: a service that knows it answers the reference it has given before. */
  readonly shipmentId: number;
  readonly title: string;
  readonly proposalId: string;
  readonly experimentId: string;
  readonly callShortCode: string;
  readonly instruments: readonly string[];
  readonly localContact: string;
  /** The answers of the form by the natural keys of its questions, in words. */
  readonly answers: Readonly<Record<string, string>>;
}

/** Registers parcels where the facility keeps track of them. */
export interface Parcels {
  /**
   * Answers the reference of the parcel, the same one however often it is asked. Rejects with `ParcelRefused` where the service says why,
   * and with another error when it is not there or does not answer in time.
   */
  register(parcel: Parcel): Promise<string>;
}

/** The service does not take a parcel, in its own words. */
export class ParcelRefused extends Error {
  override readonly name = 'ParcelRefused';
}

/** Without a service the facility numbers its parcels itself. */
export const ownParcels: Parcels = {
  register: async ({ shipmentId }) => `12345${String(shipmentId).padStart(4, '0')}`,
};
