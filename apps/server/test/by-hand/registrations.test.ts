import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrokerMessage } from '../../src/adapters/broker/broker.ts';
import {
  acceptedExperiment,
  completeForm,
  defineVisit,
  inDays,
  onRegistration,
  openVisitWorld,
  type VisitWorld,
} from '../visit-world.ts';
import type { Loose, TestPerson } from '../world.ts';
import { type Drawing, drawing } from './form-drawn.ts';

const seeds = [1, 2, 3];

const taken: BrokerMessage[] = [];
let opened: VisitWorld;
let people: readonly TestPerson[];
const subs = new Map<string, number>();

beforeAll(async () => {
  const publish = async (message: BrokerMessage) => {
    taken.push(message);
    return undefined;
  };
  opened = await openVisitWorld({ broker: { publish, consume: () => undefined, close: async () => undefined } });
  await opened.world.pool.query(`update settings set value = 'office@example.org' where id = 'USER_OFFICE_EMAIL'`);
  people = [opened.pi, opened.member, opened.visitor, opened.stranger];
  const rows = await opened.world.db.selectFrom('users').select(['id', 'oidcSub']).execute();
  for (const { id, oidcSub } of rows) subs.set(String(oidcSub), id);
});
afterAll(() => opened.world.close());

interface Registration {
  status: string;
  startsAt: string | null;
  endsAt: string | null;
  hasForm: boolean;
  isComplete: boolean;
}
type Team = Map<number, Registration>;

const fresh = (): Registration => ({
  status: 'DRAFTED',
  startsAt: null,
  endsAt: null,
  hasForm: false,
  isComplete: false,
});
const copied = (team: Team): Team => new Map([...team].map(([id, one]) => [id, { ...one }]));

/** A visit as somebody would keep it on paper. */
interface Paper {
  team: Team;
  lead: number;
  isDeleted: boolean;
}

/** Who is expected, as systems that hear of it believe. */
const expectedBy = ({ team, isDeleted }: Paper): string[] =>
  isDeleted
    ? []
    : [...team]
        .flatMap(([id, { status, startsAt, endsAt }]) => (status === 'APPROVED' ? [`${id} ${startsAt} ${endsAt}`] : []))
        .toSorted();

/** Letters about approval and the end of it that are written: of each a visitor's and the office's. */
type Letters = { approved: number; cancelled: number };

/** The rules O20 and O37 to O40 about one registration; undefined where it is refused. */
function moved(
  one: Registration,
  what: string,
  isSelf: boolean,
  dates: { startsAt: string; endsAt: string },
): Registration | undefined {
  const isOpen = one.status === 'DRAFTED' || one.status === 'CHANGE_REQUESTED';
  const hasDates = one.startsAt !== null && one.endsAt !== null;
  switch (what) {
    case 'begin':
      return one.hasForm || !isSelf || isOpen ? { ...one, hasForm: true } : undefined;
    case 'complete':
      return one.hasForm && (!isSelf || isOpen) ? { ...one, isComplete: true } : undefined;
    case 'dates':
      return !isSelf || isOpen ? { ...one, ...dates } : undefined;
    case 'submit': {
      const may = isSelf ? isOpen : one.status !== 'APPROVED';
      return may && hasDates && one.hasForm && one.isComplete ? { ...one, status: 'SUBMITTED' } : undefined;
    }
    case 'approve':
      return !isSelf && one.status !== 'DRAFTED' && hasDates ? { ...one, status: 'APPROVED' } : undefined;
    case 'changes':
      return !isSelf && one.status === 'SUBMITTED' ? { ...one, status: 'CHANGE_REQUESTED' } : undefined;
    default: {
      const may = isOpen || one.status === 'SUBMITTED' || (!isSelf && one.status === 'APPROVED');
      return may ? { ...one, status: isSelf ? 'CANCELLED_BY_USER' : 'CANCELLED_BY_FACILITY' } : undefined;
    }
  }
}

const operations: Readonly<Record<string, string>> = {
  begin: 'createVisitRegistration',
  dates: 'updateVisitRegistration',
  submit: 'submitVisitRegistration',
  approve: 'approveVisitRegistration',
  changes: 'requestVisitRegistrationChanges',
  cancel: 'cancelVisitRegistration',
};

interface Case {
  readonly visitId: number;
  readonly experimentPk: number;
  readonly paper: Paper;
  /** What the systems that hear of visits believe. */
  readonly gate: Map<number, string>;
}

/** Something that is done to one registration; says what, and whether it was taken as it is reckoned. */
async function actOn({ visitId, paper }: Case, draw: Drawing): Promise<string> {
  const userId = draw.one([...paper.team.keys()]);
  const one = paper.team.get(userId) as Registration;
  const isSelf = draw.rarely(2);
  const who = isSelf ? (people.find(({ id }) => id === userId) as TestPerson) : opened.officer;
  const what = draw.one(['begin', 'complete', 'dates', 'submit', 'submit', 'approve', 'approve', 'changes', 'cancel']);
  const from = 1 + draw.below(20);
  const dates = { startsAt: inDays(from), endsAt: inDays(from + 1 + draw.below(3)) };
  const after = moved(one, what, isSelf, dates);
  const told = `${what} of ${userId} by ${isSelf ? 'self' : 'officer'}`;
  if (what === 'complete') {
    if (!after) return `no ${told}`;
    const { visitRegistration } = await opened.world.ok<Loose>(
      who,
      'query ($v: Int!, $u: Int!) { visitRegistration(visitId: $v, userId: $u) { registrationQuestionaryId } }',
      { v: visitId, u: userId },
    );
    await completeForm(opened.world, who, visitRegistration.registrationQuestionaryId);
  } else {
    const { errors } = await onRegistration(opened.world, who, operations[what] ?? '', { visitId, userId }, dates);
    expect(errors.length > 0 ? errors[0]?.message : 'done', told).toBe(after ? 'done' : errors[0]?.message);
    expect(errors.length === 0, `${told}, ${one.status}, ${errors[0]?.message}`).toBe(after !== undefined);
  }
  if (after) paper.team.set(userId, after);
  return after ? told : `refused: ${told}`;
}

const update =
  'mutation ($v: Int!, $t: [Int!]!, $l: Int!) { updateVisit(visitId: $v, team: $t, teamLeadUserId: $l) { id } }';

/** Another team, or none, which may be taken back at once. */
async function actOnTeam({ visitId, paper }: Case, draw: Drawing): Promise<string> {
  const who = draw.one([opened.pi, opened.officer]);
  const before = copied(paper.team);
  const lead = paper.lead;
  const acts = async () =>
    Number((await opened.world.pool.query('select coalesce(max(id), 0) as id from acts')).rows[0]?.id);
  const last = await acts();
  const isDeleted = draw.rarely(3);
  if (isDeleted) {
    await opened.world.ok(who, 'mutation ($v: Int!) { deleteVisit(visitId: $v) { id } }', { v: visitId });
    paper.isDeleted = true;
  } else {
    const team = people.filter(() => !draw.rarely(3)).map(({ id }) => id);
    if (team.length === 0) team.push(opened.pi.id);
    paper.lead = draw.one(team);
    await opened.world.ok(who, update, { v: visitId, t: team, l: paper.lead });
    paper.team = new Map(team.map((id) => [id, before.get(id) ?? fresh()]));
  }
  const told = isDeleted ? 'deleted' : `team ${[...paper.team.keys()]}`;
  const act = await acts();
  if (act === last || (!isDeleted && draw.rarely(2))) return told;
  await opened.world.work();
  await opened.world.ok(who, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', { id: act });
  Object.assign(paper, { team: before, lead, isDeleted: false });
  return `${told} and taken back`;
}

/** What systems that hear of visits do with what they hear. */
function hear({ gate }: Case): { type: string; visitors: string[] }[] {
  const heard = taken.splice(0).filter(({ type }) => /^VISIT|PROPOSAL_UPDATED/.test(type));
  return heard.map(({ type, body }) => {
    const { startAt, endAt, visitorId, visitors } = body as Loose;
    const id = subs.get(visitorId) ?? 0;
    if (type === 'VISIT_CREATED') gate.set(id, `${id} ${startAt} ${endAt}`);
    if (type === 'VISIT_DELETED') gate.delete(id);
    return { type, visitors: (visitors ?? []).map((one: Loose) => String(one.id)).toSorted() };
  });
}

async function letters(): Promise<Letters> {
  const { rows } = await opened.world.pool.query<Letters>(
    `select count(*) filter (where template_id = 'visit-registration-approved')::int as approved,
            count(*) filter (where template_id = 'visit-registration-cancelled')::int as cancelled from mails`,
  );
  return rows[0] as Letters;
}

async function compare(own: Case, before: { expected: string[]; letters: Letters }, where: string): Promise<void> {
  await opened.world.work();
  const { paper, visitId, gate } = own;
  const { visit } = await opened.world.ok<Loose>(
    opened.officer,
    'query ($v: Int!) { visit(visitId: $v) { teamLeadUserId registrations { userId status startsAt endsAt } } }',
    { v: visitId },
  );
  const rows = visit?.registrations.toSorted((one: Loose, other: Loose) => one.userId - other.userId) ?? null;
  const team = [...paper.team].toSorted(([one], [other]) => one - other);
  expect(rows, where).toEqual(
    paper.isDeleted
      ? null
      : team.map(([userId, { status, startsAt, endsAt }]) => ({ userId, status, startsAt, endsAt })),
  );
  if (visit) expect(visit.teamLeadUserId, where).toBe(paper.lead);
  const heard = hear(own);
  const now = expectedBy(paper);
  expect([...gate.values()].toSorted(), `expected at the gate, ${where}`).toEqual(now);
  const isOtherwise = JSON.stringify(now) !== JSON.stringify(before.expected);
  expect(heard.some(({ type }) => type.startsWith('VISIT')) || !isOtherwise, where).toBe(true);
  // Then of the proposal with its visitors (rule O41).
  if (isOtherwise)
    expect(heard.at(-1), where).toEqual({
      type: 'PROPOSAL_UPDATED',
      visitors: now.map((one) => one.split(' ')[0]).toSorted(),
    });
  const { approved, cancelled } = await letters();
  const idsOf = (list: readonly string[]) => list.map((one) => one.split(' ')[0]);
  const came = idsOf(now).filter((id) => !idsOf(before.expected).includes(id));
  const went = idsOf(before.expected).filter((id) => !idsOf(now).includes(id));
  if (!where.endsWith('taken back')) {
    expect([approved - before.letters.approved, cancelled - before.letters.cancelled], `letters, ${where}`).toEqual([
      2 * came.length,
      2 * went.length,
    ]);
  }
}

it('registrations progress as an independent calculation expects, and everybody notified of them knows the visitors', async () => {
  for (const seed of seeds) {
    const draw = drawing(seed);
    const experiment = await acceptedExperiment(opened);
    const made = await defineVisit(opened.world, opened.pi, experiment, [opened.visitor, opened.pi, opened.stranger]);
    const team: Team = new Map([opened.visitor, opened.pi, opened.stranger].map(({ id }) => [id, fresh()]));
    const paper: Paper = { team, lead: opened.visitor.id, isDeleted: false };
    const own: Case = {
      visitId: made.data?.createVisit.id,
      experimentPk: experiment.experimentPk,
      paper,
      gate: new Map(),
    };
    await opened.world.work();
    taken.splice(0);
    for (let step = 0; step < 40 && !paper.isDeleted; step += 1) {
      const before = { expected: expectedBy(paper), letters: await letters() };
      const what = draw.rarely(9) ? await actOnTeam(own, draw) : await actOn(own, draw);
      await compare(own, before, `seed ${seed}, step ${step}: ${what}`);
    }
  }
});
