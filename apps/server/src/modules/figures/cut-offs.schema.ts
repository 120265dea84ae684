import { allocationTimeUnit } from '@atrium/domain/call';
import { type PublicOutcome, publicOutcome } from '@atrium/domain/figures';
import { readSetting } from '@atrium/domain/setting';
import { z } from 'zod';
import type { Ctx } from '../../access/context.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { open, query } from '../../graphql/operation.ts';
import { settingText } from '../setting/index.ts';
import { type DecidedCallRow, listDecidedCalls, listOutcomes } from './cut-offs.queries.ts';

/** Maximum number of calls returned; older ones are history. */
const mostCalls = 20;

interface InstrumentCutOff extends PublicOutcome {
  readonly instrumentId: number;
  readonly instrument: string;
}

interface CallCutOffs extends DecidedCallRow {
  readonly instruments: readonly InstrumentCutOff[];
}

const InstrumentCutOffRef = builder.objectRef<InstrumentCutOff>('InstrumentCutOff').implement({
  description:
    'An instrument of a decided call; times are in the unit of the call, and values that would reveal single proposals are null.',
  fields: (t) => ({
    instrumentId: t.exposeInt('instrumentId'),
    instrument: t.exposeString('instrument'),
    proposals: t.exposeInt('proposals', { description: 'Number of submitted proposals.' }),
    accepted: t.exposeInt('accepted', { nullable: true }),
    available: t.exposeFloat('available', { nullable: true }),
    asked: t.exposeFloat('asked', { nullable: true, description: 'Time allocated by technical reviews.' }),
    given: t.exposeFloat('given', { nullable: true }),
    lastGrade: t.exposeFloat('lastGrade', {
      nullable: true,
      description: 'The mean grade of the last accepted proposal; 1 is the best.',
    }),
  }),
});

const CallCutOffsRef = builder.objectRef<CallCutOffs>('CallCutOffs').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    shortCode: t.exposeString('shortCode'),
    endCall: t.expose('endCall', { type: 'DateTime' }),
    allocationTimeUnit: t.expose('allocationTimeUnit', { type: enumRef(allocationTimeUnit) }),
    instruments: t.expose('instruments', { type: [InstrumentCutOffRef] }),
  }),
});

/** Returns how calls were decided, in two statements; empty unless the facility publishes it (rules R223 and R224). */
async function cutOffs(ctx: Ctx): Promise<CallCutOffs[]> {
  if (!readSetting('PUBLIC_CUT_OFFS', await settingText(ctx, 'PUBLIC_CUT_OFFS'))) return [];
  const decided = await listDecidedCalls(ctx.db, mostCalls);
  const outcomes = await listOutcomes(
    ctx.db,
    decided.map(({ id }) => id),
  );
  return decided.map((call) => ({
    ...call,
    instruments: outcomes
      .filter(({ callId }) => callId === call.id)
      .map((row) => ({ instrumentId: row.instrumentId, instrument: row.instrument, ...publicOutcome(row) })),
  }));
}

query('cutOffs', {
  type: [CallCutOffsRef],
  description: 'How the most recent calls were decided, where the facility publishes it.',
  input: z.object({}),
  policy: open('figures that the facility publishes are read before login'),
  resolve: cutOffs,
});
