import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, insertCall, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let guest: TestPerson;
let officer: TestPerson;
let callId: number;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  guest = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  callId = await insertCall(world);
});
afterAll(() => world.close());

const reason = (answer: { errors: ReadonlyArray<{ extensions: Record<string, unknown> }> }) =>
  answer.errors[0]?.extensions.reason;
const invite = (who: TestPerson, proposalPk: number, emails: string[]) =>
  world.gql(
    who,
    'mutation ($input: SetCoProposerInvitesInput!) { setCoProposerInvites(input: $input) { id email code isEmailSent expiresAt proposal { title proposerName } } }',
    {
      input: { proposalPk, emails },
    },
  );
const codeOf = async (email: string) =>
  (
    await world.db
      .selectFrom('invites')
      .select('code')
      .where('email', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).code;
const withCode = (who: TestPerson, code: string) =>
  world.gql(who, 'mutation ($code: String!) { acceptInviteWithCode(code: $code) { claimedByUserId } }', { code });
const byAddress = (who: TestPerson, proposalId: string) =>
  world.gql(who, 'mutation ($id: String!) { acceptCoProposerInvite(proposalId: $id) { claimedByUserId } }', {
    id: proposalId,
  });

describe('inviting', () => {
  it('stores the given list, mails new addresses, and shows codes to officers only', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    const first = await invite(pi, primaryKey, ['ann@x.org', 'bob@x.org']);
    expect(first.data?.setCoProposerInvites).toMatchObject([
      { email: 'ann@x.org', code: null, isEmailSent: false, proposal: { title: 'A title' } },
      { email: 'bob@x.org', code: null },
    ]);
    await world.work();
    const second = await invite(officer, primaryKey, ['ANN@x.org', 'cyd@x.org']);
    expect(second.data?.setCoProposerInvites).toMatchObject([
      { email: 'ann@x.org', isEmailSent: true, code: expect.stringMatching(/^[A-Z0-9]{8}$/) },
      { email: 'cyd@x.org', isEmailSent: false },
    ]);
    await world.work();
    const mails = await world.db.selectFrom('mails').selectAll().where('templateId', 'like', 'user-office%').execute();
    expect(mails.map((mail) => mail.recipients).sort()).toEqual([['ann@x.org'], ['bob@x.org'], ['cyd@x.org']]);
    expect(mails[0]?.html).toContain(await codeOf('ann@x.org'));
    expect(await eventsOf(world, primaryKey)).toContain('PROPOSAL_CO_PROPOSER_INVITE_SENT');
    expect(
      (await world.ok(pi, `{ proposal(primaryKey: ${primaryKey}) { coProposerInvites { email } } }`)).proposal
        .coProposerInvites,
    ).toHaveLength(2);
  });
  it('is for users who may edit, with valid addresses', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    expect(reason(await invite(guest, primaryKey, ['ann@x.org']))).toBe('PROPOSAL_NOT_FOUND');
    expect((await invite(pi, primaryKey, ['ann'])).errors[0]?.message).toBe('Input validation errors');
    await world.ok(pi, `mutation { submitProposal(proposalPk: ${primaryKey}) { primaryKey } }`);
    expect(reason(await invite(pi, primaryKey, ['ann@x.org']))).toBe('SUBMITTED_LOCKED');
  });
});

describe('sending an invite again', () => {
  const again = (who: TestPerson, inviteId: number) =>
    world.gql(
      who,
      'mutation ($id: Int!) { sendInviteAgain(inviteId: $id) { code mailedAt expiresAt sendAgain { allowed reason } } }',
      { id: inviteId },
    );
  const set = (id: number, values: { mailedAt?: Date; expiresAt?: Date }) =>
    world.db.updateTable('invites').set(values).where('id', '=', id).execute();
  const letters = async (email: string) =>
    (await world.db.selectFrom('mails').select(['recipients', 'html']).execute()).filter(({ recipients }) =>
      recipients.includes(email),
    );

  it('mails the same code once a day, makes it valid again, and logs it', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    const email = 'forgetful@x.org';
    const made = (await invite(pi, primaryKey, [email])).data?.setCoProposerInvites[0];
    await world.work();
    expect(reason(await again(pi, made.id))).toBe('INVITE_MAILED_LATELY');
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    await set(made.id, { mailedAt: longAgo, expiresAt: longAgo });
    const before = await codeOf(email);
    const sent = (await again(pi, made.id)).data?.sendInviteAgain;
    expect(sent).toMatchObject({ code: null, sendAgain: { allowed: false, reason: 'INVITE_MAILED_LATELY' } });
    expect(new Date(sent.expiresAt).getTime()).toBeGreaterThan(Date.now() + 300 * 86_400_000);
    expect(await codeOf(email)).toBe(before);
    const sentLetters = await letters(email);
    expect(sentLetters).toHaveLength(2);
    expect(sentLetters[1]?.html).toContain(before);
    const told = (await eventsOf(world, primaryKey)).filter((type) => type === 'PROPOSAL_CO_PROPOSER_INVITE_SENT');
    expect(told).toHaveLength(2);
    await world.work();
    expect(await letters(email)).toHaveLength(2);
  });

  it('is for users who may invite, and for open invites', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    const made = (await invite(pi, primaryKey, ['asked@x.org'])).data?.setCoProposerInvites[0];
    await world.work();
    await set(made.id, { mailedAt: new Date(Date.now() - 2 * 86_400_000) });
    expect(reason(await again(guest, made.id))).toBe('PROPOSAL_NOT_FOUND');
    expect(reason(await again(pi, 999_999))).toBe('PROPOSAL_NOT_FOUND');
    await withCode(guest, await codeOf('asked@x.org'));
    expect(reason(await again(officer, made.id))).toBe('INVITE_CLAIMED');
  });
});

describe('accepting', () => {
  it('by code makes a co-proposer once, and notifies the investigator', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    await invite(pi, primaryKey, ['someone@x.org']);
    const code = await codeOf('someone@x.org');
    expect(reason(await withCode(guest, 'WRONG1'))).toBe('INVITE_CODE_NOT_FOUND');
    expect((await withCode(guest, code.toLowerCase())).data?.acceptInviteWithCode.claimedByUserId).toBe(guest.id);
    expect(reason(await withCode(guest, code))).toBe('INVITE_CLAIMED');
    const seen = await world.ok(
      guest,
      `{ proposal(primaryKey: ${primaryKey}) { users { id } coProposerInvites { id } } }`,
    );
    expect(seen.proposal).toEqual({ users: [{ id: guest.id }], coProposerInvites: [] });
    await world.work();
    const mail = await world.db
      .selectFrom('mails')
      .selectAll()
      .where('templateId', '=', 'co-proposer-invite-accepted')
      .executeTakeFirstOrThrow();
    expect(mail.recipients).toEqual([pi.email]);
  });
  it('by address shows the invite first, and works once', async () => {
    const { primaryKey, proposalId } = await writeProposal(world, pi, callId);
    expect(reason(await byAddress(guest, proposalId))).toBe('INVITE_NOT_FOUND');
    await invite(pi, primaryKey, [guest.email.toUpperCase()]);
    const pending = (await world.ok(guest, '{ me { coProposerInvites { proposal { proposalId title } } } }')).me
      .coProposerInvites;
    expect(pending).toEqual([{ proposal: { proposalId, title: 'A title' } }]);
    expect((await byAddress(guest, proposalId)).errors).toEqual([]);
    expect(reason(await byAddress(guest, proposalId))).toBe('INVITE_NOT_FOUND');
    expect(reason(await byAddress(officer, proposalId))).toBe('INSUFFICIENT_PERMISSIONS');
  });
  it('does not make the investigator a co-proposer, and is refused after the expiry date', async () => {
    const { primaryKey, proposalId } = await writeProposal(world, pi, callId);
    await invite(pi, primaryKey, ['late@x.org', guest.email]);
    expect(reason(await withCode(pi, await codeOf('late@x.org')))).toBe('INVITE_FOR_SOMEBODY_ELSE');
    expect((await world.ok(pi, `{ proposal(primaryKey: ${primaryKey}) { users { id } } }`)).proposal.users).toEqual([]);
    await world.db
      .updateTable('invites')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('email', '=', guest.email)
      .execute();
    expect(reason(await byAddress(guest, proposalId))).toBe('INVITE_EXPIRED');
  });
});

describe('a user on the proposal', () => {
  it('cannot be invited to it, whatever the case of the address, and no invite of the list is stored', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    const mate = await world.person('USER');
    await world.ok(
      pi,
      `mutation { updateProposal(proposalPk: ${primaryKey}, title: "A title", abstract: "Text", users: [${mate.id}]) { primaryKey } }`,
    );
    for (const email of [pi.email.toUpperCase(), mate.email]) {
      const answer = await invite(pi, primaryKey, ['new@y.org', email]);
      expect(reason(answer)).toBe('INVITED_IS_ON_PROPOSAL');
      expect(answer.errors[0]?.message).toBe(`${email}: User is already on the proposal`);
    }
    const { proposal } = await world.ok(pi, `{ proposal(primaryKey: ${primaryKey}) { coProposerInvites { id } } }`);
    expect(proposal.coProposerInvites).toEqual([]);
  });
  it('leaves the invites of others valid, and has no pending invite', async () => {
    const { primaryKey, proposalId } = await writeProposal(world, pi, callId);
    const mate = await world.person('USER');
    await invite(pi, primaryKey, [mate.email, 'other@y.org']);
    await world.ok(
      pi,
      `mutation { updateProposal(proposalPk: ${primaryKey}, title: "A title", abstract: "Text", users: [${mate.id}]) { primaryKey } }`,
    );
    expect((await world.ok(mate, '{ me { coProposerInvites { id } } }')).me.coProposerInvites).toEqual([]);
    const code = await codeOf('other@y.org');
    for (const who of [pi, mate]) expect(reason(await withCode(who, code))).toBe('INVITE_FOR_SOMEBODY_ELSE');
    expect((await byAddress(mate, proposalId)).errors).toEqual([]);
    // The list is saved again with the address of somebody who took up the invite.
    expect((await invite(pi, primaryKey, [mate.email, 'other@y.org'])).errors).toEqual([]);
    expect((await withCode(await world.person('USER'), code)).errors).toEqual([]);
  });
});

describe('data access users', () => {
  const update = (who: TestPerson, proposalPk: number, userIds: number[]) =>
    world.gql(who, 'mutation ($p: Int!, $u: [Int!]!) { updateDataAccessUsers(proposalPk: $p, userIds: $u) { id } }', {
      p: proposalPk,
      u: userIds,
    });
  it('read the proposal and find it in their list', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    const reader = await world.person('USER');
    expect((await update(pi, primaryKey, [reader.id])).data?.updateDataAccessUsers).toEqual([{ id: reader.id }]);
    expect((await world.ok(reader, '{ me { proposals { primaryKey } } }')).me.proposals).toEqual([{ primaryKey }]);
    expect((await world.ok(reader, `{ dataAccessUsers(proposalPk: ${primaryKey}) { id } }`)).dataAccessUsers).toEqual([
      { id: reader.id },
    ]);
    expect(
      (await world.gql(guest, `{ dataAccessUsers(proposalPk: ${primaryKey}) { id } }`)).errors[0]?.extensions.code,
    ).toBe('NOT_FOUND');
    expect(reason(await update(reader, primaryKey, []))).toBe('NOT_ON_PROPOSAL');
    expect(reason(await update(pi, primaryKey, [pi.id]))).toBe('ALREADY_ON_PROPOSAL');
    expect(reason(await update(pi, primaryKey, [999_999]))).toBe('UNKNOWN_DATA_ACCESS_USER');
    expect(await eventsOf(world, primaryKey)).toContain('DATA_ACCESS_USERS_UPDATED');
  });
});

describe('guessing codes', () => {
  const guess = (who: TestPerson) => withCode(who, 'NOSUCH00').then(reason);

  it('is blocked after ten in a quarter of an hour, even with the right code, for this user only', async () => {
    const [guesser, other] = [await world.person('USER'), await world.person('USER')];
    const { primaryKey } = await writeProposal(world, pi, callId);
    await invite(pi, primaryKey, ['guessed@x.org', 'kept@x.org']);
    for (let count = 0; count < 10; count += 1) expect(await guess(guesser)).toBe('INVITE_CODE_NOT_FOUND');
    const right = await codeOf('guessed@x.org');
    expect(reason(await withCode(guesser, right))).toBe('INVITE_CODES_TRIED');
    expect((await withCode(other, await codeOf('kept@x.org'))).errors).toEqual([]);
    await sql`update invite_guesses set guessed_at = guessed_at - interval '16 minutes'`.execute(world.db);
    expect((await withCode(guesser, right)).data?.acceptInviteWithCode.claimedByUserId).toBe(guesser.id);
  });

  it('does not count attempts from before the clock was set back (rule X68)', async () => {
    const guesser = await world.person('USER');
    for (let count = 0; count < 10; count += 1) await guess(guesser);
    expect(await guess(guesser)).toBe('INVITE_CODES_TRIED');
    await sql`update invite_guesses set guessed_at = guessed_at + interval '1 day'`.execute(world.db);
    expect(await guess(guesser)).toBe('INVITE_CODE_NOT_FOUND');
    await sql`delete from invite_guesses`.execute(world.db);
  });

  it('counts concurrent attempts, and all those from one address', async () => {
    const guesser = await world.person('USER');
    const told = await Promise.all(Array.from({ length: 30 }, () => guess(guesser)));
    expect(told.filter((one) => one === 'INVITE_CODES_TRIED').length).toBeGreaterThanOrEqual(15);
    await sql`insert into invite_guesses (user_id, address, guessed_at)
      select 0, address, guessed_at from invite_guesses cross join generate_series(1, 60)`.execute(world.db);
    expect(await guess(await world.person('USER'))).toBe('INVITE_CODES_TRIED');
    await sql`delete from invite_guesses`.execute(world.db);
  });

  it('does not count correct codes', async () => {
    const { primaryKey } = await writeProposal(world, pi, callId);
    const joiner = await world.person('USER');
    await invite(pi, primaryKey, ['right@x.org']);
    await withCode(joiner, await codeOf('right@x.org'));
    const { rows } = await sql`select 1 from invite_guesses where user_id = ${joiner.id}`.execute(world.db);
    expect(rows).toEqual([]);
  });
});
