/** What a parcel service is told about a shipment. */
export interface Parcel {
  /** Sent with every attempt: a service that knows it returns the reference it has given before. */
  readonly shipmentId: number;
  readonly title: string;
  readonly proposalId: string;
  readonly experimentId: string;
  readonly callShortCode: string;
  readonly instruments: readonly string[];
  readonly localContact: string;
  /** The answers of the form as text, by the natural keys of its questions. */
  readonly answers: Readonly<Record<string, string>>;
}

/** Registers parcels with the system in which the facility tracks them. */
export interface Parcels {
  /**
   * Returns the reference of the parcel, the same one for every call. Rejects with `ParcelRefused` if the service refuses it with a reason,
   * and with another error if it is unavailable or does not respond in time.
   */
  register(parcel: Parcel): Promise<string>;
}

/** The service refuses a parcel; the message is in its own words. */
export class ParcelRefused extends Error {
  override readonly name = 'ParcelRefused';
}

/** Numbers parcels within the facility, if there is no parcel service. */
export const ownParcels: Parcels = {
  register: async ({ shipmentId }) => `12345${String(shipmentId).padStart(4, '0')}`,
};
