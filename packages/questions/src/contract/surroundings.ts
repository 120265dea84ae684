/** What a type may know of the world around an answer when it checks it or puts it into words. */
export interface Surroundings {
  /** IANA name of the facility's time zone: days of date questions begin there. */
  readonly zone: string;
  /** Writes an ISO time in the facility's format. */
  formatDate(iso: string, withTime: boolean): string;
  /** Name of an uploaded file, when it is known. */
  fileName?(id: string): string | undefined;
  /** Unit of time requested on instruments, as the call counts it (day, hour, week). */
  readonly allocationTimeUnit?: string;
}

/** For tests and for places without a facility: UTC and ISO dates. */
export const plainSurroundings: Surroundings = {
  zone: 'UTC',
  formatDate: (iso, withTime) => (withTime ? iso.slice(0, 16).replace('T', ' ') : iso.slice(0, 10)),
};
