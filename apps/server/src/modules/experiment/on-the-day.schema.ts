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
  mayReadNotes,
  mayRecordExperiment,
  mayRecordExperiments,
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
  description: 'A note by staff on an experiment, for the user office.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    note: t.exposeString('note'),
    writtenAt: t.expose('writtenAt', { type: 'DateTime' }),
    author: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'Null where an external system wrote it.',
      resolve: ({ authorId }, _, ctx) => (authorId === null ? null : people.load(ctx, authorId)),
    }),
  }),
});

/** What the caller may do with the record of the day now. */
const DayAbilities = abilitiesType<DayFacts>('ExperimentDayAbilities', {
  keepRecord: (facts, { actor }) => mayRecordExperiment(actor, facts),
  start: (facts, { actor, now }) => mayStartExperiment(actor, facts, now),
  end: (facts, { actor }) => mayEndExperiment(actor, facts),
  correctTimes: (facts, { actor, now }) => mayCorrectTimes(actor, { ...facts, read: facts, wanted: facts }, now),
});

builder.objectFields(ExperimentRef, (t) => ({
  startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'When it actually started.' }),
  endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it actually ended.' }),
  dataDoi: t.exposeString('dataDoi', { nullable: true, description: 'The DOI of its data, without a prefix.' }),
  dataAddress: t.string({
    nullable: true,
    description: 'The address that the DOI of its data resolves to.',
    resolve: ({ dataDoi }) => (dataDoi === null ? null : doiAddress(dataDoi)),
  }),
  notes: t.field({
    type: [NoteRef],
    description: 'Notes for the user office, newest first; empty for callers who may not write notes.',
    resolve: async (experiment, _, ctx) =>
      mayReadNotes(ctx.actor, await dayFactsOf(ctx, experiment))
        ? notesOfExperiment.load(ctx, experiment.experimentPk)
        : [],
  }),
  dayAbilities: t.field({ type: DayAbilities, resolve: (experiment, _, ctx) => dayFactsOf(ctx, experiment) }),
}));

type OfExperiment = { readonly experimentPk: number };
const lock = (tx: Ctx, { experimentPk }: OfExperiment) => lockExperiment(tx.db, experimentPk);
const facts = factsAfter(mayRecordExperiments, (ctx, { experimentPk }: OfExperiment) => dayFacts(ctx, experimentPk));
const relations = factsAfter(mayRecordExperiments, (ctx, { experimentPk }: OfExperiment) =>
  experimentFacts(ctx, experimentPk),
);
const absent = 'EXPERIMENT_NOT_FOUND';

mutation('startExperiment', {
  type: ExperimentRef,
  description: 'Records that the experiment starts now.',
  input: experimentOnDayInput,
  policy: experimentDayPolicies.start,
  lock,
  facts,
  absent,
  resolve: (ctx, { experimentPk }) => service.startExperiment(ctx, experimentPk),
});

mutation('endExperiment', {
  type: ExperimentRef,
  description: 'Records that the experiment has ended now, and completes it.',
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
    'Corrects the recorded start and end, or removes them where they are left out. Requires the values that were read, so that a newer entry is not overwritten.',
  input: correctTimesInput,
  policy: experimentDayPolicies.correctTimes,
  lock,
  facts: async (ctx, { experimentPk, readStartedAt, readEndedAt, startedAt, endedAt }) => {
    insist(mayRecordExperiments(ctx.actor));
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
  description: 'Adds a note on the experiment and e-mails it to the user office.',
  input: experimentNoteInput,
  policy: experimentDayPolicies.keepRecord,
  lock,
  facts: relations,
  absent,
  resolve: (ctx, { experimentPk, note }) => service.writeNote(ctx, experimentPk, note),
});

mutation('setExperimentDataDoi', {
  type: ExperimentRef,
  description: 'Sets the DOI of the data of the experiment, bare or as an address; leave it out to remove it.',
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
