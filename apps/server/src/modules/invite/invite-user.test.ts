import { roleCodes } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, insertCall, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let applicant: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  applicant = await world.person('USER');
});
afterAll(() => world.close());

let serial = 0;
const newEmail = () => `invited-${++serial}@elsewhere.org`;
const reason = (answer: { errors: ReadonlyArray<{ extensions: Record<string, unknown> }> }) =>
  answer.errors[0]?.extensions.reason;
const invite = (who: TestPerson | null, email: string, userRole = 'USER', firstname = 'Ada') =>
  world.gql(
    who,
    'mutation ($f: String!, $e: String!, $r: UserRole!) { createUserByEmailInvite(firstname: $f, lastname: "Byron", email: $e, userRole: $r) }',
    { f: firstname, e: email, r: userRole },
  );
const invitesTo = (email: string) =>
  world.db.selectFrom('invites').selectAll().where('email', '=', email).orderBy('id').execute();
const accept = (who: TestPerson, code: string, name = 'acceptInvite') =>
  world.gql(who, `mutation ($c: String!) { ${name}(code: $c) { code } }`, { c: code });
const rolesOf = async (userId: number) =>
  (
    await world.db.selectFrom('roleUsers').select('roleId').where('userId', '=', userId).orderBy('roleId').execute()
  ).map((row) => row.roleId);

describe('inviting an unknown person', () => {
  it('creates a stand-in with the role, and mails a code', async () => {
    const email = newEmail();
    const answer = await invite(officer, email, 'FAP_REVIEWER');
    const id = answer.data?.createUserByEmailInvite as number;
    const seen = await world.ok(
      officer,
      `{ basicUserDetails(userId: ${id}) { firstname lastname email placeholder } }`,
    );
    expect(seen.basicUserDetails).toEqual({ firstname: 'Ada', lastname: 'Byron', email, placeholder: true });
    expect(await rolesOf(id)).toEqual([1, 6]);
    await world.work();
    const [stored] = await invitesTo(email);
    expect(stored).toMatchObject({ placeholderUserId: id, isEmailSent: true, createdByUserId: officer.id });
    const mail = await world.db
      .selectFrom('mails')
      .selectAll()
      .where('templateId', '=', 'user-office-registration-invitation-reviewer')
      .executeTakeFirstOrThrow();
    expect(mail.recipients).toEqual([email]);
    expect(mail.html).toContain(stored?.code);
    const log = await world.ok(
      officer,
      `{ eventLogs(eventType: "USER | EMAIL_INVITE", changedObjectId: "${id}") { eventType } }`,
    );
    expect(log.eventLogs).toEqual([{ eventType: 'EMAIL_INVITE' }]);
  });

  it('names the institution of the inviter, unless it is unknown', async () => {
    const bodyTo = async (email: string) => {
      await invite(officer, email);
      await world.work();
      const mails = await world.db.selectFrom('mails').select(['html', 'recipients']).execute();
      return mails.find(({ recipients }) => recipients.includes(email))?.html;
    };
    expect(await bodyTo(newEmail())).not.toContain('(Other)');
    const known = await world.db
      .insertInto('institutions')
      .values({ name: 'Analytical Engines' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db.updateTable('users').set({ institutionId: known.id }).where('id', '=', officer.id).execute();
    expect(await bodyTo(newEmail())).toContain('(Analytical Engines) invites you');
  });

  it('is limited to thirty a day, except for officers, and also for concurrent requests', async () => {
    const who = await world.person('USER');
    const answers = await Promise.all(Array.from({ length: 31 }, () => invite(who, newEmail())));
    expect(answers.map(reason).filter((one) => one !== undefined)).toEqual(['TOO_MANY_INVITED']);
    await world.db
      .updateTable('invites')
      .set({ createdAt: new Date(Date.now() - 86_401_000) })
      .where('createdByUserId', '=', who.id)
      .execute();
    expect((await invite(who, newEmail())).errors).toEqual([]);
    const many = await Promise.all(Array.from({ length: 31 }, () => invite(officer, newEmail())));
    expect(many.flatMap(({ errors }) => errors)).toEqual([]);
  });

  it.each(roleCodes)('%s invites to the roles that the policy allows', async (role) => {
    const who = await world.person(role);
    expect((await invite(who, newEmail())).errors).toEqual([]);
    expect(reason(await invite(who, newEmail(), 'FAP_CHAIR'))).toBe(
      role === 'USER_OFFICER' ? undefined : 'INVITES_APPLICANTS_ONLY',
    );
    expect(reason(await invite(who, newEmail(), 'USER_OFFICER'))).toBe(
      role === 'USER_OFFICER' ? 'OFFICERS_ARE_NOT_INVITED' : 'INVITES_APPLICANTS_ONLY',
    );
  });

  it('refuses anonymous requests, known addresses and bad input, and changes nothing', async () => {
    expect(reason(await invite(null, newEmail()))).toBe('NOT_LOGGED_IN');
    expect(reason(await invite(applicant, officer.email.toUpperCase()))).toBe('ACCOUNT_EXISTS');
    const email = newEmail();
    for (const [address, firstname] of [
      ['no address', 'Ada'],
      [email, 'A'],
      [email, 'A'.repeat(51)],
    ] as const) {
      expect((await invite(applicant, address, 'USER', firstname)).errors[0]?.message).toBe('Input validation errors');
    }
    expect(await invitesTo(email)).toEqual([]);
    expect((await invite(applicant, email, 'USER', 'A'.repeat(50))).errors).toEqual([]);
  });

  it('returns the same stand-in when repeated, and mails once a day', async () => {
    const email = newEmail();
    const first = (await invite(applicant, email)).data?.createUserByEmailInvite;
    await world.work();
    expect((await invite(officer, email.toUpperCase())).data?.createUserByEmailInvite).toBe(first);
    await world.work();
    const mails = () =>
      world.db.selectFrom('mails').select('id').where('recipients', '@>', sql<string[]>`array[${email}]`).execute();
    expect(await mails()).toHaveLength(1);
    await world.db
      .updateTable('invites')
      .set({ mailedAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('email', '=', email)
      .execute();
    await invite(officer, email);
    await world.work();
    expect(await mails()).toHaveLength(2);
    expect(await invitesTo(email)).toHaveLength(1);
  });

  it('turns the stand-in into the person who signs in with the address', async () => {
    const email = newEmail();
    const id = (await invite(officer, email, 'INSTRUMENT_SCIENTIST')).data?.createUserByEmailInvite as number;
    world.logins.set('code', {
      sub: 'sub-ada',
      email,
      firstname: 'Augusta',
      lastname: 'King',
      issuer: 'x',
      emailVerified: true,
    } as never);
    const { externalTokenLogin: token } = await world.ok(
      null,
      'mutation { externalTokenLogin(externalToken: "code", redirectUri: "http://localhost/external-auth") }',
    );
    const me = (await world.ok({ token }, '{ me { id firstname placeholder roles { shortCode } } }')).me;
    expect(me).toEqual({
      id,
      firstname: 'Augusta',
      placeholder: false,
      roles: [{ shortCode: 'user' }, { shortCode: 'instrument_scientist' }],
    });
    const [stored] = await invitesTo(email);
    expect(reason(await accept(applicant, stored?.code ?? ''))).toBe('INVITE_CLAIMED');
  });

  it('gives stand-in and invite to a known user who later signs in with the address', async () => {
    const email = newEmail();
    const signIn = async (address: string) => {
      const told = {
        sub: 'sub-mover',
        email: address,
        firstname: 'Mo',
        lastname: 'Ver',
        issuer: 'x',
        emailVerified: true,
      };
      world.logins.set('code', told as never);
      const document =
        'mutation { externalTokenLogin(externalToken: "code", redirectUri: "http://localhost/external-auth") }';
      const { externalTokenLogin: token } = await world.ok(null, document);
      return { token, me: (await world.ok({ token }, '{ me { id roles { shortCode } } }')).me };
    };
    const before = await signIn('mover@elsewhere.org');
    await invite(officer, email, 'INSTRUMENT_SCIENTIST');
    const after = await signIn(email);
    expect(after.me).toEqual({
      id: before.me.id,
      roles: [{ shortCode: 'user' }, { shortCode: 'instrument_scientist' }],
    });
    const code = (await invitesTo(email))[0]?.code ?? '';
    expect(reason(await accept(applicant, code))).toBe('INVITE_NOT_FOUND');
    expect((await accept({ token: after.token } as TestPerson, code)).errors).toEqual([]);
  });
});

describe('an invite accepted with another account', () => {
  const callId = insertCallOnce();
  function insertCallOnce() {
    let made: Promise<number> | undefined;
    return () => {
      made ??= insertCall(world);
      return made;
    };
  }

  it.each(['acceptInvite', 'redeemCode', 'acceptInviteWithCode'] as const)(
    'moves the stand-in’s proposals to that account: %s',
    async (name) => {
      const guest = await world.person('USER');
      const email = newEmail();
      const standIn = (await invite(applicant, email)).data?.createUserByEmailInvite as number;
      const led = await writeProposal(world, applicant, await callId());
      const joined = await writeProposal(world, applicant, await callId());
      const both = await writeProposal(world, applicant, await callId());
      const member = (proposalPk: number, userId: number) => ({ proposalPk, userId });
      await world.db
        .updateTable('proposals')
        .set({ proposerId: standIn })
        .where('proposalPk', '=', led.primaryKey)
        .execute();
      await world.db
        .insertInto('proposalUsers')
        .values([
          member(led.primaryKey, guest.id),
          member(joined.primaryKey, standIn),
          member(both.primaryKey, standIn),
          member(both.primaryKey, guest.id),
        ])
        .execute();
      const [stored] = await invitesTo(email);
      const answer = await accept(guest, (stored?.code ?? '').toLowerCase(), name);
      expect(answer.errors).toEqual([]);
      const of = async (pk: number) =>
        (await world.ok(officer, `{ proposal(primaryKey: ${pk}) { proposer { id } users { id } } }`)).proposal;
      expect(await of(led.primaryKey)).toEqual({ proposer: { id: guest.id }, users: [] });
      expect((await of(joined.primaryKey)).users).toEqual([{ id: guest.id }]);
      expect((await of(both.primaryKey)).users).toEqual([{ id: guest.id }]);
      expect((await world.ok(officer, `{ user(userId: ${standIn}) { id } }`)).user).toBeNull();
      expect(reason(await accept(guest, stored?.code ?? '', name))).toBe('INVITE_CLAIMED');
      expect(await invitesTo(email)).toMatchObject([{ claimedByUserId: guest.id, placeholderUserId: standIn }]);
    },
  );

  it('ends data access that a new membership includes, and logs it (rule P90)', async () => {
    const guest = await world.person('USER');
    const email = newEmail();
    const standIn = (await invite(applicant, email)).data?.createUserByEmailInvite as number;
    const [joined, read, apart] = [
      await writeProposal(world, applicant, await callId(), { users: [standIn] }),
      await writeProposal(world, applicant, await callId(), { users: [guest.id] }),
      await writeProposal(world, applicant, await callId()),
    ];
    const give = (proposalPk: number, userId: number) =>
      world.ok(applicant, `mutation { updateDataAccessUsers(proposalPk: ${proposalPk}, userIds: [${userId}]) { id } }`);
    await give(joined.primaryKey, guest.id);
    await give(read.primaryKey, standIn);
    await give(apart.primaryKey, standIn);
    const [stored] = await invitesTo(email);
    expect((await accept(guest, stored?.code ?? '')).errors).toEqual([]);
    const ends = async (pk: number) =>
      (
        await world.ok(officer, `{ proposalTimeline(proposalPk: ${pk}) { eventType changes { after } } }`)
      ).proposalTimeline
        .filter(({ eventType }: { eventType: string }) => eventType === 'DATA_ACCESS_USERS_UPDATED')
        .slice(1);
    const access = async (pk: number) =>
      (await world.ok(officer, `{ dataAccessUsers(proposalPk: ${pk}) { id } }`)).dataAccessUsers;
    for (const { primaryKey } of [joined, read]) {
      expect(await access(primaryKey)).toEqual([]);
      expect(await ends(primaryKey)).toEqual([
        { eventType: 'DATA_ACCESS_USERS_UPDATED', changes: [{ after: expect.stringMatching(/ removed$/) }] },
      ]);
    }
    expect(await access(apart.primaryKey)).toEqual([{ id: guest.id }]);
    expect(await ends(apart.primaryKey)).toEqual([]);
  });

  it('returns to older clients the fields of a code that they request', async () => {
    const guest = await world.person('USER');
    const email = newEmail();
    const standIn = (await invite(officer, email, 'FAP_REVIEWER')).data?.createUserByEmailInvite;
    const [stored] = await invitesTo(email);
    const { redeemCode } = await world.ok(
      guest,
      `mutation { redeemCode(code: "${stored?.code}") { code placeholderUserId createdBy createdAt claimedAt } }`,
    );
    expect(redeemCode).toMatchObject({
      placeholderUserId: standIn,
      createdBy: officer.id,
      claimedAt: expect.any(String),
    });
    expect(await rolesOf(guest.id)).toEqual([1, 6]);
    const pi = await writeProposal(world, applicant, await callId());
    expect(await eventsOf(world, pi.primaryKey)).not.toContain('EMAIL_INVITE_REDEEMED');
  });

  it('grants nothing once the stand-in was deleted, or the invite has expired', async () => {
    const guest = await world.person('USER');
    const [gone, late] = [newEmail(), newEmail()];
    const standIn = (await invite(officer, gone, 'FAP_REVIEWER')).data?.createUserByEmailInvite;
    await world.ok(officer, `mutation { deleteUser(id: ${standIn}) { id } }`);
    expect(reason(await accept(guest, (await invitesTo(gone))[0]?.code ?? ''))).toBe('INVITE_NOT_FOUND');
    await invite(officer, late, 'FAP_REVIEWER');
    await world.db
      .updateTable('invites')
      .set({ expiresAt: new Date(0) })
      .where('email', '=', late)
      .execute();
    expect(reason(await accept(guest, (await invitesTo(late))[0]?.code ?? ''))).toBe('INVITE_EXPIRED');
    expect(await rolesOf(guest.id)).toEqual([1]);
  });
});

it('a hundred co-proposers are mailed with as many statements as one', async () => {
  const callId = await insertCall(world);
  const count = async (n: number) => {
    const { primaryKey } = await writeProposal(world, applicant, callId);
    await world.work();
    const emails = Array.from({ length: n }, () => newEmail());
    const set = await world.countStatements(() =>
      world.ok(
        applicant,
        'mutation ($input: SetCoProposerInvitesInput!) { setCoProposerInvites(input: $input) { id } }',
        { input: { proposalPk: primaryKey, emails } },
      ),
    );
    const { id } = await world.db
      .selectFrom('eventLogs')
      .select('id')
      .where('eventType', '=', 'PROPOSAL_CO_PROPOSER_INVITES_UPDATED')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await world.work();
    const mailed = await world.db.selectFrom('mails').select('id').where('eventId', '=', id).execute();
    expect(mailed).toHaveLength(n);
    return set.count;
  };
  expect(await count(100)).toBe(await count(1));
});
