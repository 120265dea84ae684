import type { Sentences } from '../kernel/index.ts';

export type FirstHourReason = 'FACILITY_AT_WORK';

export const firstHourSentences: Sentences<FirstHourReason> = {
  FACILITY_AT_WORK: (details) =>
    `This facility is in use already: it has ${details.count === 1 ? 'a call' : `${String(details.count)} calls`}. Nothing was created or changed`,
};
