import { recordKey } from '@atrium/domain/live';
import { useState } from 'react';
import {
  OwnExperimentsDocument,
  type OwnExperimentsQuery,
} from '../../../api/generated/features/experiment/own/own-experiments.ts';
import type { UserExperimentsFilter } from '../../../api/generated/schema.ts';
import { type Operation, serverNow, useOperation } from '../../../api/index.ts';

/** An experiment of the person, with what is left to be done before it and the own visit. */
export type MyExperiment = NonNullable<OwnExperimentsQuery['me']>['experiments'][number];

const minuteMs = 60_000;

/** The minute that has begun, as an ISO time: a time to the millisecond would make a new question of each rendering and of each part. */
const thisMinute = (): string => new Date(Math.floor(serverNow().getTime() / minuteMs) * minuteMs).toISOString();

/** Active and completed experiments of the person; all of them, or those that are not over, for which all parts of the home ask once. */
export function useOwnExperiments(
  which: 'ALL' | 'NOT_OVER',
  options: { readonly quiet?: boolean } = {},
): Operation<OwnExperimentsQuery> {
  const [endsAfter] = useState(thisMinute);
  const filter: UserExperimentsFilter = {
    status: ['ACTIVE', 'COMPLETED'],
    ...(which === 'NOT_OVER' ? { endsAfter } : {}),
  };
  return useOperation(
    OwnExperimentsDocument,
    { filter },
    {
      ...options,
      live: ({ me }) => (me?.experiments ?? []).map(({ proposal }) => recordKey('proposal', proposal.primaryKey)),
    },
  );
}
