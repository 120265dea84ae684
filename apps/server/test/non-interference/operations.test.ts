import { roleCodes } from '@atrium/domain/kernel';
import { visitRegistrationStatuses } from '@atrium/domain/visit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSchema } from '../../src/graphql/schema.ts';
import { book } from '../experiment-world.ts';
import { insertForm } from '../forms.ts';
import { writeProposal } from '../proposals.ts';
import { insertInstrument } from '../rows.ts';
import { insertShippedSample } from '../shipment-rows.ts';
import {
  acceptedExperiment,
  defineVisit,
  onRegistration,
  openVisitWorld,
  register,
  type VisitWorld,
} from '../visit-world.ts';
import type { Loose, TestPerson } from '../world.ts';
import { type AskedOperation, operationsOf } from './asked.ts';

/** Visits, registrations, feedback, shipments, experiments, their safety and samples; not the texts of documents. */
const area =
  /^(?!.*(Template|Rehearsal)).*(visit|feedback|shipment|shipping|parcel|experiment|gateList|sample|trained)/i;

let opened: VisitWorld;
let reads: readonly AskedOperation[];
let writes: readonly AskedOperation[];
let at: { visitId: number; experimentPk: number; proposalPk: number; feedbackId: number; shipmentId: number };
let registrationForm: number;
let reportForm: number;
let trainingKindId: number;
let otherScientist: TestPerson;
let panelMember: TestPerson;

beforeAll(async () => {
  opened = await openVisitWorld();
  const { world, pi, visitor, member } = opened;
  const form = async (groupId: string, id: string) => {
    const { templateId } = await insertForm(world, groupId, [{ id, type: 'TEXT_INPUT' }]);
    await world.pool.query(
      'insert into active_templates (group_id, template_id) values ($1, $2) on conflict (group_id) do update set template_id = excluded.template_id',
      [groupId, templateId],
    );
  };
  await form('SHIPMENT', 'parcel_weight');
  await form('FEEDBACK', 'feedback_words');
  await form('EXPERIMENT_REPORT', 'report_words');
  otherScientist = await world.person('INSTRUMENT_SCIENTIST');
  await insertInstrument(world, { managerUserId: otherScientist.id });
  panelMember = await world.person('FAP_REVIEWER');
  const { proposalPk, ...experiment } = await acceptedExperiment(opened, { localContactId: opened.scientist.id });
  const made = await defineVisit(world, pi, { ...experiment, proposalPk }, [pi, visitor, opened.stranger]);
  const visitId: number = made.data?.createVisit.id;
  registrationForm = (await register(world, visitor, visitId)).registrationQuestionaryId;
  const sampleId = await insertShippedSample(world, { proposalPk, creatorId: pi.id });
  const { createShipment } = await world.ok<Loose>(
    pi,
    'mutation ($p: Int!, $e: Int!) { createShipment(title: "Crystals", proposalPk: $p, experimentPk: $e) { id } }',
    { p: proposalPk, e: experiment.experimentPk },
  );
  const { rows } = await world.pool.query<{ id: number; form: number }>(
    `with form as (insert into questionaries (template_id) select template_id from active_templates where group_id = 'FEEDBACK' returning id)
     insert into feedbacks (experiment_pk, creator_id, questionary_id, status, submitted_at) select $1, $2, id, 'SUBMITTED', now() from form returning id, questionary_id as form`,
    [experiment.experimentPk, pi.id],
  );
  const { rows: reports } = await world.pool.query<{ id: number; form: number }>(
    `with form as (insert into questionaries (template_id) select template_id from active_templates where group_id = 'EXPERIMENT_REPORT' returning id)
     insert into experiment_reports (experiment_pk, creator_id, questionary_id, status, submitted_at) select $1, $2, id, 'SUBMITTED', now() from form returning id, questionary_id as form`,
    [experiment.experimentPk, pi.id],
  );
  const reportId = reports[0]?.id ?? 0;
  reportForm = reports[0]?.form ?? 0;
  const { rows: trainings } = await world.pool.query<{ id: number }>(
    `insert into training_kinds (name, everywhere) values ('Radiation', true) returning id`,
  );
  trainingKindId = trainings[0]?.id ?? 0;
  at = {
    visitId,
    experimentPk: experiment.experimentPk,
    proposalPk,
    feedbackId: rows[0]?.id ?? 0,
    shipmentId: createShipment.id,
  };
  const { rows: named } = await world.pool.query<{ experimentId: string; instrumentId: number }>(
    'select experiment_id as "experimentId", instrument_id as "instrumentId" from experiments where experiment_pk = $1',
    [at.experimentPk],
  );
  const { callId } = opened;
  const given = {
    ...{ ...at, ...named[0], callId, sampleId, userId: visitor.id, team: member.id, teamLeadUserId: member.id },
    ...{
      reportId,
      experimentSafetyPk: 1,
      statusId: 1,
      questionId: 'sent_samples',
      templateId: 1,
      primaryKey: proposalPk,
    },
  };
  const schema = await loadSchema();
  reads = [
    ...operationsOf(schema, 'query', area, given),
    ...operationsOf(schema, 'query', /^proposal$/, given),
    {
      name: 'answers of the registration',
      document: 'query ($q: Int!) { questionary(questionaryId: $q) { questionaryId steps { fields { value } } } }',
      variables: { q: registrationForm },
    },
    {
      name: 'answers of the feedback',
      document: 'query ($q: Int!) { questionary(questionaryId: $q) { questionaryId steps { fields { value } } } }',
      variables: { q: rows[0]?.form ?? 0 },
    },
    {
      name: 'answers of the report',
      document: 'query ($q: Int!) { questionary(questionaryId: $q) { questionaryId steps { fields { value } } } }',
      variables: { q: reportForm },
    },
    {
      name: 'the day of the experiment',
      document: `query ($e: Int!) { experiment(experimentPk: $e) { startedAt endedAt dataDoi notes { note } readiness { kind state done }
        myReadiness { kind state done } report { id status }
        visit { myRegistration { status } registrations { userId presentAt mayOpenTraining { allowed } trainings { isValid validUntil } } } } }`,
      variables: { e: experiment.experimentPk },
    },
    {
      name: 'what is my own',
      document:
        '{ me { id experiments { experimentPk startsAt visit { id } feedback { id } shipments { id } actions { kind state } } proposals { primaryKey } } }',
      variables: {},
    },
  ];
  writes = operationsOf(schema, 'mutation', area, given);
}, 120_000);
afterAll(() => opened.world.close());

/** What somebody is answered, to the byte. */
async function answersTo(who: TestPerson, operations: readonly AskedOperation[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { name, document, variables } of operations) {
    const { body } = await opened.world.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${who.token}` },
      payload: { query: document, variables },
    });
    expect(body.slice(0, 2000), name).not.toMatch(/"code":"(INTERNAL|GRAPHQL_VALIDATION_FAILED|BAD_USER_INPUT)/);
    // A form that is none of somebody's business is made of nothing, now; that a proposal was changed is told to all its readers.
    const made = /"created":"[^"]+"(?=,"isCompleted":(true|false),"questionaryId":0)|"updated":"[^"]+"/g;
    answers.set(name, body.replace(made, ''));
  }
  return answers;
}

const run = (sql: string, values: unknown[] = []) => opened.world.pool.query(sql, values);

/** Changes something and says who is answered otherwise than before. */
async function whoNotices(
  people: Readonly<Record<string, TestPerson>>,
  change: () => Promise<unknown>,
  operations = reads,
) {
  const before = new Map<string, Map<string, string>>();
  for (const [name, who] of Object.entries(people)) before.set(name, await answersTo(who, operations));
  await change();
  const noticed: Record<string, string[]> = {};
  for (const [name, who] of Object.entries(people)) {
    const after = await answersTo(who, operations);
    const differ = [...after].flatMap(([operation, body]) =>
      before.get(name)?.get(operation) === body ? [] : [operation],
    );
    if (differ.length > 0) noticed[name] = differ;
  }
  return noticed;
}

const everybody = () => {
  const { pi, member, visitor, stranger, scientist, reviewer, officer } = opened;
  // `stranger` is a visitor of the same visit and nothing else.
  return { pi, member, visitor, fellow: stranger, scientist, reviewer, officer, otherScientist, panelMember };
};

const write = (value: string) =>
  run(
    `insert into answers (questionary_id, question_id, answer) values ($1, 'visit_badge', $2)
     on conflict (questionary_id, question_id) do update set answer = excluded.answer`,
    [registrationForm, JSON.stringify({ value })],
  );

describe('only the visitor and the office notice changed answers of a registration (rule O37)', () => {
  const cases = [
    ['before', 'SUBMITTED'],
    ['before', 'APPROVED'],
    ['during', 'APPROVED'],
    ['after', 'APPROVED'],
    ['after', 'CANCELLED_BY_FACILITY'],
  ] as const;
  it.each(cases)('%s the experiment, while it is %s', { timeout: 120_000 }, async (time, status) => {
    const starts = { before: 5, during: -1, after: -5 }[time];
    await run(
      `update experiments set starts_at = now() + $2 * interval '1 day', ends_at = now() + ($2 + 3) * interval '1 day' where experiment_pk = $1`,
      [at.experimentPk, starts],
    );
    await run('update visit_registrations set status = $3 where visit_id = $1 and user_id = $2', [
      at.visitId,
      opened.visitor.id,
      status,
    ]);
    const noticed = await whoNotices(everybody(), () => write(`badge ${time} ${status}`));
    // Who is cancelled knows of the visit no longer than the experiment lasts.
    expect(Object.keys(noticed).filter((name) => name !== 'visitor')).toEqual(['officer']);
    if (status !== 'CANCELLED_BY_FACILITY') expect(noticed.visitor).toContain('answers of the registration');
  });
});

describe('facilities that differ only in hidden data return the same (rule O185)', () => {
  beforeAll(async () => {
    await run(
      `update experiments set starts_at = now() + interval '5 days', ends_at = now() + interval '8 days' where experiment_pk = $1`,
      [at.experimentPk],
    );
    await run("update visit_registrations set status = 'SUBMITTED' where visit_id = $1", [at.visitId]);
  });

  it('the dates of a visitor are hidden from fellow visitors and strangers', { timeout: 60_000 }, async () => {
    const noticed = await whoNotices(everybody(), () =>
      run(
        `update visit_registrations set starts_at = now() + interval '30 days', ends_at = now() + interval '31 days' where visit_id = $1 and user_id = $2`,
        [at.visitId, opened.visitor.id],
      ),
    );
    expect(Object.keys(noticed).sort()).toEqual(['member', 'officer', 'pi', 'reviewer', 'scientist', 'visitor']);
  });

  it('the progress of a registration is hidden from fellow visitors and strangers', { timeout: 60_000 }, async () => {
    const noticed = await whoNotices(everybody(), () =>
      run(`update visit_registrations set status = 'CHANGE_REQUESTED' where visit_id = $1 and user_id = $2`, [
        at.visitId,
        opened.visitor.id,
      ]),
    );
    await run(`update visit_registrations set status = 'SUBMITTED' where visit_id = $1`, [at.visitId]);
    expect(Object.keys(noticed).sort()).toEqual(['member', 'officer', 'pi', 'reviewer', 'scientist', 'visitor']);
  });

  it('the feedback of a team is visible to the team and the office', { timeout: 60_000 }, async () => {
    const noticed = await whoNotices(everybody(), () =>
      run(
        `insert into answers (questionary_id, question_id, answer)
         select questionary_id, 'feedback_words', '{"value":"The coffee was cold"}' from feedbacks where id = $1`,
        [at.feedbackId],
      ),
    );
    expect(Object.keys(noticed).sort()).toEqual(['fellow', 'officer', 'pi', 'visitor']);
  });

  it('shipments are visible to readers of the proposal, and to its scientists', { timeout: 60_000 }, async () => {
    const noticed = await whoNotices(everybody(), () =>
      run(`update shipments set title = 'Something else', storage_place = 'Gate 7' where id = $1`, [at.shipmentId]),
    );
    const { otherScientist: other, panelMember: panel } = noticed;
    expect([other, panel]).toEqual([undefined, undefined]);
    expect(Object.keys(noticed)).toEqual(expect.arrayContaining(['officer', 'pi', 'scientist']));
  });

  const trainedUntil = (day: string) => () =>
    run(
      `insert into trainings (user_id, training_kind_id, valid_until) values ($1, $2, $3)
       on conflict (user_id, training_kind_id) do update set valid_until = excluded.valid_until`,
      [opened.visitor.id, trainingKindId, day],
    );

  it('the validity of a training is visible to team and staff, its date to the person and staff (rule O127)', {
    timeout: 120_000,
  }, async () => {
    const valid = await whoNotices(everybody(), trainedUntil('2090-01-01'));
    expect(Object.keys(valid).sort()).toEqual(['member', 'officer', 'pi', 'reviewer', 'scientist', 'visitor']);
    const longer = await whoNotices(everybody(), trainedUntil('2091-01-01'));
    expect(Object.keys(longer).sort()).toEqual(['officer', 'reviewer', 'scientist', 'visitor']);
  });

  it('a report is visible to writers, officers and the instrument, once submitted to visitors too (rule O150)', {
    timeout: 120_000,
  }, async () => {
    const say = (words: string) =>
      run(
        `insert into answers (questionary_id, question_id, answer) values ($1, 'report_words', $2)
         on conflict (questionary_id, question_id) do update set answer = excluded.answer`,
        [reportForm, JSON.stringify({ value: words })],
      );
    await run(`update experiment_reports set status = 'DRAFT', submitted_at = null where questionary_id = $1`, [
      reportForm,
    ]);
    const draft = await whoNotices(everybody(), () => say('A new phase'));
    expect(Object.keys(draft).sort()).toEqual(['member', 'officer', 'pi', 'scientist']);
    await run(`update experiment_reports set status = 'SUBMITTED', submitted_at = now() where questionary_id = $1`, [
      reportForm,
    ]);
    const submitted = await whoNotices(everybody(), () => say('No new phase'));
    expect(Object.keys(submitted)).toEqual(expect.arrayContaining(['member', 'officer', 'pi', 'scientist', 'visitor']));
    for (const name of ['otherScientist', 'panelMember']) expect(submitted[name]).toBeUndefined();
  });

  it('arrivals are visible to people who prepare the visit and to the visitor (rule O148)', {
    timeout: 60_000,
  }, async () => {
    const noticed = await whoNotices(everybody(), () =>
      run('update visit_registrations set present_at = now() where visit_id = $1 and user_id = $2', [
        at.visitId,
        opened.visitor.id,
      ]),
    );
    expect(Object.keys(noticed).sort()).toEqual(['member', 'officer', 'pi', 'reviewer', 'scientist', 'visitor']);
  });

  it('notes of staff are visible to the office and the scientists of the instrument (rule O146)', {
    timeout: 60_000,
  }, async () => {
    const noticed = await whoNotices(everybody(), () =>
      run(`insert into experiment_notes (experiment_pk, author_id, note) values ($1, $2, 'The chopper was loud')`, [
        at.experimentPk,
        opened.scientist.id,
      ]),
    );
    expect(Object.keys(noticed).sort()).toEqual(['officer', 'scientist']);
  });

  const whileItIs = (starts: number) =>
    run(
      `update experiments set starts_at = now() + $2 * interval '1 day', ends_at = now() + ($2 + 3) * interval '1 day' where experiment_pk = $1`,
      [at.experimentPk, starts],
    );

  it.each([
    ['what was written to the user', `update proposals set comment_for_user = 'Words ' || $2 where proposal_pk = $1`],
    [
      'the time that was granted',
      'update proposal_instruments set management_time_allocation = 20 + $2::int where proposal_pk = $1',
    ],
    [
      'whom its people invited',
      `insert into invites (code, email, proposal_pk, created_by_user_id)
       select 'guests' || $2, 'invited' || $2 || '@facility.org', proposal_pk, proposer_id from proposals where proposal_pk = $1`,
    ],
  ] as const)(
    '%s is visible to the people of the proposal and staff, before, during and after (rule P190)',
    {
      timeout: 120_000,
    },
    async (_, change) => {
      const reader = await opened.world.person('USER');
      await run('insert into data_access_users (proposal_pk, user_id) values ($1, $2)', [at.proposalPk, reader.id]);
      await run('update proposals set notified = true where proposal_pk = $1', [at.proposalPk]);
      await run(
        `insert into proposal_instruments (proposal_pk, instrument_id)
         select proposal_pk, instrument_id from experiments where proposal_pk = $1 on conflict do nothing`,
        [at.proposalPk],
      );
      for (const [turn, starts] of [5, -1, -5].entries()) {
        await whileItIs(starts);
        const noticed = await whoNotices({ ...everybody(), reader }, () => run(change, [at.proposalPk, turn]));
        expect(Object.keys(noticed)).toEqual(expect.arrayContaining(['member', 'officer', 'pi']));
        for (const guest of ['visitor', 'fellow', 'reader'])
          expect([guest, noticed[guest]]).toEqual([guest, undefined]);
      }
      await whileItIs(5);
    },
  );

  it('no read or write of a deleted proposal or a removed experiment fails with an internal error', {
    timeout: 120_000,
    retry: 0,
  }, async () => {
    const deleted = (when: Date | null) =>
      run('update proposals set deleted_at = $2 where proposal_pk = $1', [at.proposalPk, when]);
    await deleted(new Date());
    // No answer may be an internal error, which the reading of answers insists on.
    for (const who of Object.values(everybody())) await answersTo(who, [...reads, ...writes]);
    const { rows } = await run('select status from visit_registrations where visit_id = $1 and user_id = $2', [
      at.visitId,
      opened.visitor.id,
    ]);
    expect(rows).toEqual([{ status: 'SUBMITTED' }]);
    await deleted(null);
    await run('update experiments set removed_at = now() where experiment_pk = $1', [at.experimentPk]);
    for (const who of Object.values(everybody())) await answersTo(who, reads);
    await run('update experiments set removed_at = null where experiment_pk = $1', [at.experimentPk]);
  });

  it('the existence of any of it is revealed to outsiders by no read and by no refusal', {
    timeout: 120_000,
    // What a first try has deleted would be missed by no second one.
    retry: 0,
  }, async () => {
    const outsider = await opened.world.person('USER');
    const people = { outsider, otherScientist, panelMember };
    // All of it, and all that could be done to it.
    const noticed = await whoNotices(people, async () => {
      await run('delete from feedbacks where id = $1', [at.feedbackId]);
      await run('delete from shipments where id = $1', [at.shipmentId]);
      await run('delete from visits where id = $1', [at.visitId]);
      await run('delete from experiments where experiment_pk = $1', [at.experimentPk]);
    }, [...reads, ...writes]);
    expect(Object.entries(noticed).filter(([, told]) => told.length)).toEqual([]);
  });
});

describe('lists of visitors match the rule for reading a proposal (rule O34)', () => {
  it('for each status of a registration, before and after the experiment and without its booking', {
    timeout: 120_000,
  }, async () => {
    const { world, pi, callId, instrumentId } = opened;
    const guest = await world.person('USER');
    const expected: number[] = [];
    const all: number[] = [];
    for (const status of visitRegistrationStatuses) {
      for (const when of ['ahead', 'ended', 'removed'] as const) {
        const { primaryKey: proposalPk } = await writeProposal(world, pi, callId);
        const { experimentPk } = await book(world, proposalPk, instrumentId);
        await run(
          `with v as (insert into visits (experiment_pk, proposal_pk, creator_id, team_lead_user_id) values ($1, $2, $3, $4) returning id)
           insert into visit_registrations (visit_id, user_id, status) select id, $4, $5 from v`,
          [experimentPk, proposalPk, pi.id, guest.id, status],
        );
        const ends =
          when === 'ended'
            ? `ends_at = now() - interval '1 hour', starts_at = now() - interval '2 days'`
            : 'ends_at = ends_at';
        await run(
          `update experiments set ${ends}${when === 'removed' ? ', removed_at = now()' : ''} where experiment_pk = $1`,
          [experimentPk],
        );
        all.push(proposalPk);
        if (!status.startsWith('CANCELLED') || when === 'ahead') expected.push(proposalPk);
      }
    }
    const read = async (who: TestPerson) => {
      const answers = await Promise.all(
        all.map((pk) => world.gql<Loose>(who, `{ proposal(primaryKey: ${pk}) { primaryKey } }`)),
      );
      return all.filter((_, n) => answers[n]?.data?.proposal);
    };
    const { me } = await world.ok<Loose>(guest, '{ me { proposals { primaryKey } } }');
    const listed = me.proposals.map(({ primaryKey }: Loose) => primaryKey);
    expect(listed.sort()).toEqual(expected.sort());
    expect((await read(guest)).sort()).toEqual(expected.sort());
    // Coming to an experiment opens nothing in another role.
    for (const role of roleCodes.filter(
      (code) => code !== 'USER' && code !== 'USER_OFFICER' && code !== 'EXPERIMENT_SAFETY_REVIEWER',
    )) {
      expect([role, await read(await world.as(guest, role))]).toEqual([role, []]);
    }
  });

  it('for a visitor whose registration an officer cancelled, before the experiment', async () => {
    const { world, officer } = opened;
    const { proposalPk, ...experiment } = await acceptedExperiment(opened);
    const guest = await world.person('USER');
    const visitId = (await defineVisit(world, opened.pi, { ...experiment, proposalPk }, [opened.pi, guest])).data
      ?.createVisit.id;
    await onRegistration(world, officer, 'cancelVisitRegistration', { visitId, userId: guest.id });
    expect(
      (await world.ok<Loose>(guest, `{ proposal(primaryKey: ${proposalPk}) { primaryKey } }`)).proposal,
    ).not.toBeNull();
  });
});
