import { count, fresh, type Ground, list, made } from './ground.ts';
import { removalsOfForms } from './removals-of-forms.ts';
import { aScene, type Stage } from './scene.ts';

const anInstitution = async (stage: Stage) =>
  made(
    stage,
    'insert into institutions (name, country_id) values ($1, (select min(id) from countries)) returning id',
    fresh(),
  );
const anInstrument = (stage: Stage) =>
  made(
    stage,
    'insert into instruments (name, short_code, description, manager_user_id) values ($1, $1, $1, $2) returning id',
    fresh(),
    stage.scientist.id,
  );
const aPanel = (stage: Stage) =>
  made(stage, 'insert into faps (code, description, active) values ($1, $1, true) returning id', fresh());
/** Inserts a call without proposals and instruments, like that of a scene. */
async function aCall(stage: Stage): Promise<number> {
  const { callId } = await aScene(stage, true);
  await stage.world.pool.query('delete from proposals where call_id = $1', [callId]);
  await stage.world.pool.query('delete from call_instruments where call_id = $1', [callId]);
  return callId;
}

async function aChair(stage: Stage): Promise<Ground> {
  const id = await aPanel(stage);
  const given = { assignChairOrSecretaryToFapInput: { fapId: id, roleId: 'FAP_CHAIR', userId: stage.second.id } };
  return {
    calls: { assignChairOrSecretary: { given }, deleteFap: { given: { id } } },
    gate: `faps where id = ${id}`,
    left: list(count(`faps where id = ${id}`), count(`fap_members where fap_id = ${id}`)),
  };
}

/** Pairs in which one call removes, merges or replaces what the other uses, by the names of both. */
export const removals: Readonly<Record<string, (stage: Stage) => Promise<Ground>>> = {
  'deleteInstitution, updateUser': async (stage) => {
    const id = await anInstitution(stage);
    const { id: userId } = await stage.world.person('USER');
    return {
      calls: {
        deleteInstitution: { given: { id } },
        updateUser: { given: { id: userId, institutionId: id } },
      },
      gate: `institutions where id = ${id}`,
      left: list(count(`institutions where id = ${id}`), count(`users where institution_id = ${id}`)),
    };
  },
  'mergeInstitutions, updateUser': async (stage) => {
    const [from, into] = [await anInstitution(stage), await anInstitution(stage)];
    const { id: userId } = await stage.world.person('USER');
    return {
      calls: {
        mergeInstitutions: { given: { institutionIdFrom: from, institutionIdInto: into, newTitle: fresh() } },
        updateUser: { given: { id: userId, institutionId: from } },
      },
      gate: `institutions where id in (${from}, ${into})`,
      left: list(count(`institutions where id = ${from}`), count(`users where institution_id = ${into}`)),
    };
  },
  'mergeInstitutions, deleteInstitution': async (stage) => {
    const [from, into] = [await anInstitution(stage), await anInstitution(stage)];
    return {
      calls: {
        mergeInstitutions: { given: { institutionIdFrom: from, institutionIdInto: into, newTitle: fresh() } },
        deleteInstitution: { given: { id: into } },
      },
      gate: `institutions where id in (${from}, ${into})`,
      left: list(count(`institutions where id = ${from}`), count(`institutions where id = ${into}`)),
    };
  },
  'deleteInstitution, externalTokenLogin': async (stage) => {
    const [id, sub] = [await anInstitution(stage), fresh()];
    const { rows } = await stage.world.pool.query<{ name: string; country: string }>(
      'select i.name, c.name as country from institutions i join countries c on c.id = i.country_id where i.id = $1',
      [id],
    );
    const { name = '', country = '' } = rows[0] ?? {};
    stage.world.logins.set(sub, {
      ...{ sub, issuer: 'https://login.example', email: `${sub.replace(' ', '-')}@example.org`, emailVerified: true },
      ...{ firstname: 'Nova', lastname: 'Stern', preferredname: null, title: null },
      institution: { name, country, rorId: null },
    });
    const given = { externalToken: sub, redirectUri: 'http://localhost/external-auth' };
    return {
      calls: { deleteInstitution: { given: { id } }, externalTokenLogin: { given, answers: '' } },
      gate: `institutions where id = ${id}`,
      left: list(
        count(`institutions where name = '${name}'`),
        count(
          `users where oidc_sub = '${sub}' and institution_id in (select i.id from institutions i where name = '${name}')`,
        ),
      ),
    };
  },
  'deleteCall, createProposal': async (stage) => {
    const id = await aCall(stage);
    return {
      calls: { deleteCall: { given: { id } }, createProposal: { who: stage.pi, given: { callId: id } } },
      gate: `calls where id = ${id}`,
      left: list(count(`calls where id = ${id}`), count(`proposals where call_id = ${id}`)),
    };
  },
  'deleteCall, importProposal': async (stage) => {
    const id = await aCall(stage);
    const given = {
      callId: id,
      reference: fresh(),
      submitterId: stage.pi.id,
      submittedDate: '2026-01-01T00:00:00.000Z',
    };
    return {
      calls: { deleteCall: { given: { id } }, importProposal: { given } },
      gate: `calls where id = ${id}`,
      left: list(count(`calls where id = ${id}`), count(`proposals where call_id = ${id}`)),
    };
  },
  'deleteCall, assignInstrumentsToCall': async (stage) => {
    const id = await aCall(stage);
    const given = {
      assignInstrumentsToCallInput: { callId: id, instrumentFapIds: [{ instrumentId: stage.instrumentId }] },
    };
    return {
      calls: { deleteCall: { given: { id } }, assignInstrumentsToCall: { given } },
      gate: `calls where id = ${id}`,
      left: list(count(`calls where id = ${id}`), count(`call_instruments where call_id = ${id}`)),
    };
  },
  'deleteInstrument, assignInstrumentsToCall': async (stage) => {
    const [id, callId] = [await anInstrument(stage), await aCall(stage)];
    return {
      calls: {
        deleteInstrument: { given: { id } },
        assignInstrumentsToCall: {
          given: { assignInstrumentsToCallInput: { callId, instrumentFapIds: [{ instrumentId: id }] } },
        },
      },
      gate: `instruments where id = ${id}`,
      left: list(count(`instruments where id = ${id}`), count(`call_instruments where call_id = ${callId}`)),
    };
  },
  'deleteInstrument, assignScientistsToInstrument': async (stage) => {
    const id = await anInstrument(stage);
    return {
      calls: {
        deleteInstrument: { given: { id } },
        assignScientistsToInstrument: { given: { instrumentId: id, scientistIds: [stage.scientist.id] }, answers: '' },
      },
      gate: `instruments where id = ${id}`,
      left: list(count(`instruments where id = ${id}`), count(`instrument_scientists where instrument_id = ${id}`)),
    };
  },
  'deleteFap, assignReviewersToFap': async (stage) => {
    const id = await aPanel(stage);
    return {
      calls: {
        deleteFap: { given: { id } },
        assignReviewersToFap: { given: { fapId: id, memberIds: [stage.reviewer.id] } },
      },
      gate: `faps where id = ${id}`,
      left: list(count(`faps where id = ${id}`), count(`fap_members where fap_id = ${id}`)),
    };
  },
  'deleteFap, assignProposalsToFaps': async (stage) => {
    const [id, scene] = [await aPanel(stage), await aScene(stage, false)];
    const given = {
      proposalPks: [scene.a.pk],
      fapInstruments: [{ instrumentId: stage.instrumentId, fapId: id }],
    };
    return {
      calls: { deleteFap: { given: { id } }, assignProposalsToFaps: { given, answers: '' } },
      gate: `faps where id = ${id}`,
      left: list(count(`faps where id = ${id}`), count(`fap_proposals where fap_id = ${id}`)),
    };
  },
  'assignChairOrSecretary, assignChairOrSecretary': aChair,
  'assignChairOrSecretary, deleteFap': aChair,
  ...removalsOfForms,
};
