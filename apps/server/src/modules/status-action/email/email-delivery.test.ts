import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ActionWorld, aWorkflowWithActions, emailTo } from '../../../../test/status-actions.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';
import { smtpServer } from '../../../adapters/mail/mail.ts';

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let home: ActionWorld;
let port: number;
let server: SMTPServer | undefined;
const received: Array<{ to: string; id: string }> = [];

/** Listens where it listened before; refuses addresses that begin with `nobody`. */
const listen = (at = 0) =>
  new Promise<number>((resolve) => {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // Connections are kept open for the next mail.
      closeTimeout: 100,
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith('nobody') ? new Error('550 no such person') : undefined),
      onData(stream, session, done) {
        let text = '';
        stream.on('data', (chunk) => {
          text += chunk;
        });
        stream.on('end', () => {
          const id = /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '';
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), id });
          done();
        });
      },
    });
    server = made;
    made.listen(at, '127.0.0.1', () => resolve((made.server.address() as AddressInfo).port));
  });
const stop = () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));

beforeAll(async () => {
  port = await listen();
  world = await openWorld({ mail: smtpServer(`smtp://127.0.0.1:${port}`) });
  [officer, pi] = [await world.person('USER_OFFICER'), await world.person('USER')];
  home = await aWorkflowWithActions(world, officer);
});
afterAll(async () => {
  await stop();
  await world.close();
});

const states = async () => (await home.logs()).logs.map(({ state, detail }) => [state, detail]);
const aboutActions = () => received.filter(({ to }) => to !== '').length;

it('nothing is lost while the mail server is down, which is reported until it is back; nothing is sent twice', async () => {
  await home.setActions(emailTo('PI', { combineEmails: false }, 'time-allocated'));
  await stop();
  await home.submitted(pi);
  await world.work();
  expect(await states()).toEqual([['FAILED', expect.stringContaining(`${pi.email}: `)]]);
  expect((await home.logs()).logs[0]?.statusActionsMessage).toBe('Email(s) could not be sent');
  const before = aboutActions();
  await listen(port);
  // An officer need not wait until the queue tries again; what waits is sent, not written a second time.
  const { statusActionsLogId = 0 } = (await home.logs()).logs[0] ?? {};
  await home.replay(statusActionsLogId);
  await world.work();
  await world.work();
  expect(await states()).toEqual([['SUCCEEDED', '']]);
  const mails = await world.db.selectFrom('mails').selectAll().where('templateId', '=', 'time-allocated').execute();
  expect(mails).toMatchObject([{ state: 'SENT' }]);
  const ofAction = received.filter(({ id }) => id.includes(`mail-${mails[0]?.id}@`));
  expect([aboutActions() >= before + 1, ofAction.length]).toEqual([true, 1]);
});

it('a refused address fails its own row and no other', async () => {
  await home.clear();
  await home.setActions(emailTo('OTHER', { otherRecipientEmails: ['nobody@example.org', 'ada@example.org'] }));
  await home.submitted(pi);
  await world.work();
  const { logs } = await home.logs();
  expect(logs.map(({ state }) => state).sort()).toEqual(['FAILED', 'SUCCEEDED']);
  expect(logs.find(({ state }) => state === 'FAILED')?.detail).toContain('no such person');
});

it('a co-proposer whose address is refused is reported on the proposal, once', async () => {
  await home.clear();
  await home.setActions();
  const lost = await world.person('USER');
  const email = `nobody-${lost.id}@Example.org`;
  await world.db.updateTable('users').set({ email }).where('id', '=', lost.id).execute();
  const { primaryKey } = await home.submitted(pi, { coProposers: [lost.id] });
  await world.work();
  const ofProposal = () =>
    world.db.selectFrom('mails').selectAll().where('templateId', '=', 'proposal-submitted').executeTakeFirstOrThrow();
  // Mails of other tests wait for their turn, too, and one pass of the queue may end with them: passes are counted, as no clock of a busy
  // machine says how long one takes.
  for (let pass = 0; pass < 5 && (await ofProposal()).attempts < 2; pass += 1) {
    await world.pool.query(`update graphile_worker._private_jobs set run_at = now() where key like 'mail:%'`);
    await world.work();
  }
  expect((await ofProposal()).attempts).toBeGreaterThanOrEqual(2);
  expect(await ofProposal()).toMatchObject({ state: 'QUEUED', delivered: [pi.email] });
  const { proposalTimeline } = await world.ok(
    officer,
    'query ($pk: Int!) { proposalTimeline(proposalPk: $pk) { title detail } }',
    { pk: primaryKey },
  );
  const told = proposalTimeline.filter(({ title }: { title: string }) => title === 'E-mail not delivered');
  const detail = expect.stringMatching(
    new RegExp(`^"Proposal .* has been submitted" does not reach ${email}: .*no such person`),
  );
  expect(told).toEqual([{ title: 'E-mail not delivered', detail }]);
});

it('each e-mail is sent by one of many workers', async () => {
  await home.clear();
  await home.setActions(emailTo('PI', {}, 'panel-meeting'));
  for (let index = 0; index < 3; index++) await home.submitted(pi);
  await Promise.all([world.work(), world.work(), world.work()]);
  await world.work();
  const mails = await world.db.selectFrom('mails').selectAll().where('templateId', '=', 'panel-meeting').execute();
  expect(mails).toHaveLength(3);
  expect(new Set(mails.map(({ id }) => received.filter((mail) => mail.id.includes(`mail-${id}@`)).length))).toEqual(
    new Set([1]),
  );
});
