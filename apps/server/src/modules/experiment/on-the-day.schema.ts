import {
  correctTimesInput,
  type DayFacts,
  dataDoiInput,
  doiAddress,
  experimentDayPolicies,
  experimentNoteInput,
  experimentOnDayInput,
  mayCorrectTimes,
  mayEndExperiment,
  mayKeepRecord,
  mayKeepRecords,
  mayReadNotes,
  mayStartExperiment,
} from '@atrium/domain/experiment';
import type { Ctx } from '../../access/context.ts';
import { insist } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { factsAfter, mutation } from '../../graphql/operation.ts';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { BasicUserDetailsRef, people } from '../user/index.ts';
import { dayFacts, dayFactsOf, experimentFacts, notesOfExperiment } from './experiment.loaders.ts';
import { lockExperiment, type NoteRow } from './experiment.queries.ts';
import { ExperimentRef } from './experiment.schema.ts';
import * as service from './on-the-day.service.ts';

const NoteRef = builder.objectRef<NoteRow>('ExperimentNote').implement({
  description: 'What staff noted on an experiment for the user office.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    note: t.exposeString('note'),
    writtenAt: t.expose('writtenAt', { type: 'DateTime' }),
    author: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'Null where another system wrote it.',
      resolve: ({ authorId }, _, ctx) => (authorId === null ? null : people.load(ctx, authorId)),
    }),
  }),
});

/** What the caller may do with the record of the day now. */
const DayAbilities = abilitiesType<DayFacts>('ExperimentDayAbilities', {
  keepRecord: (facts, { actor }) => mayKeepRecord(actor, facts),
  start: (facts, { actor, now }) => mayStartExperiment(actor, facts, now),
  end: (facts, { actor }) => mayEndExperiment(actor, facts),
  correctTimes: (facts, { actor, now }) => mayCorrectTimes(actor, { ...facts, read: facts, wanted: facts }, now),
});

builder.objectFields(ExperimentRef, (t) => ({
  startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'When it really began.' }),
  endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it really ended.' }),
  dataDoi: t.exposeString('dataDoi', { nullable: true, description: 'The bare DOI of its data.' }),
  dataAddress: t.string({
    nullable: true,
    description: 'Where the DOI of its data leads.',
    resolve: ({ dataDoi }) => (dataDoi === null ? null : doiAddress(dataDoi)),
  }),
  notes: t.field({
    type: [NoteRef],
    description: 'Notes for the user office, the latest first; none for those who may not write one.',
    resolve: async (experiment, _, ctx) =>
      mayReadNotes(ctx.actor, await dayFactsOf(ctx, experiment))
        ? notesOfExperiment.load(ctx, experiment.experimentPk)
        : [],
  }),
  dayAbilities: t.field({ type: DayAbilities, resolve: (experiment, _, ctx) => dayFactsOf(ctx, experiment) }),
}));

type OfExperiment = { readonly experimentPk: number };
const lock = (tx: Ctx, { experimentPk }: OfExperiment) => lockExperiment(tx.db, experimentPk);
const facts = factsAfter(mayKeepRecords, (ctx, { experimentPk }: OfExperiment) => dayFacts(ctx, experimentPk));
const relations = factsAfter(mayKeepRecords, (ctx, { experimentPk }: OfExperiment) =>
  experimentFacts(ctx, experimentPk),
);
const absent = 'EXPERIMENT_NOT_FOUND';

mutation('startExperiment', {
  type: ExperimentRef,
  description: 'Records that the experiment begins now.',
  input: experimentOnDayInput,
  policy: experimentDayPolicies.start,
  lock,
  facts,
  absent,
  resolve: (ctx, { experimentPk }) => service.startExperiment(ctx, experimentPk),
});

mutation('endExperiment', {
  type: ExperimentRef,
  description: 'Records that the experiment is over now, and completes it.',
  input: experimentOnDayInput,
  policy: experimentDayPolicies.end,
  lock,
  facts,
  absent,
  resolve: (ctx, { experimentPk }) => service.endExperiment(ctx, experimentPk),
});

mutation('correctExperimentTimes', {
  type: ExperimentRef,
  description:
    'Puts recorded start and end right, or takes them back where they are left out; told with what was read, so that nobody undoes what somebody else has just recorded.',
  input: correctTimesInput,
  policy: experimentDayPolicies.correctTimes,
  lock,
  facts: async (ctx, { experimentPk, readStartedAt, readEndedAt, startedAt, endedAt }) => {
    insist(mayKeepRecords(ctx.actor));
    const day = await dayFacts(ctx, experimentPk);
    return (
      day && {
        ...day,
        read: { startedAt: readStartedAt ?? null, endedAt: readEndedAt ?? null },
        wanted: { startedAt: startedAt ?? null, endedAt: endedAt ?? null },
      }
    );
  },
  absent,
  resolve: (ctx, { experimentPk, startedAt, endedAt }) =>
    service.correctTimes(ctx, experimentPk, { startedAt: startedAt ?? null, endedAt: endedAt ?? null }),
});

mutation('writeExperimentNote', {
  type: ExperimentRef,
  description: 'Keeps a note on the experiment for the user office, which is written to.',
  input: experimentNoteInput,
  policy: experimentDayPolicies.keepRecord,
  lock,
  facts: relations,
  absent,
  resolve: (ctx, { experimentPk, note }) => service.writeNote(ctx, experimentPk, note),
});

mutation('setExperimentDataDoi', {
  type: ExperimentRef,
  description: 'Says where the data of the experiment are: a DOI, bare or as an address; none takes it away.',
  input: dataDoiInput,
  policy: experimentDayPolicies.keepRecord,
  lock,
  facts: relations,
  absent,
  resolve: (ctx, { experimentPk, doi }) => service.setDataDoi(ctx, experimentPk, doi),
});

defineWrittenRecords('experiment', async (ctx, experimentPk) => {
  const facts = await experimentFacts(ctx, experimentPk);
  return facts !== null && experimentDayPolicies.keepRecord.may(ctx.actor, facts, ctx.now).allowed;
});
