import { recordKey } from '@atrium/domain/live';
import { useState } from 'react';
import {
  OwnExperimentsDocument,
  type OwnExperimentsQuery,
} from '../../../api/generated/features/experiment/own/own-experiments.ts';
import type { UserExperimentsFilter } from '../../../api/generated/schema.ts';
import { type Operation, serverNow, useOperation } from '../../../api/index.ts';

/** An experiment of the user, with what is left to do before it and the user's visit. */
export type MyExperiment = NonNullable<OwnExperimentsQuery['me']>['experiments'][number];

const minuteMs = 60_000;

/** Returns the start of the current minute as an ISO time: milliseconds would make a different query of each rendering and each component. */
const thisMinute = (): string => new Date(Math.floor(serverNow().getTime() / minuteMs) * minuteMs).toISOString();

/** The active and completed experiments of the user: all of them, or those that are not over, which all parts of the home page share in one query. */
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
