import type { AddressInfo } from 'node:net';
import { anonymous } from '@atrium/domain/kernel';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { type Ctx, transaction } from '../../access/context.ts';
import { smtpServer } from '../../adapters/mail/mail.ts';
import { makeLog } from '../../log.ts';
import { hurryMails, type NewMail, queueMail } from './index.ts';
import { sendMail } from './mail.service.ts';

const mail: NewMail = {
  eventId: 1,
  templateId: 'proposal-submitted',
  recipients: ['a@example.org', 'b@example.org', 'a@example.org'],
  subject: 'Your proposal',
  html: '<p>Thank you</p>',
};

describe('mails', () => {
  let world: World;
  let smtp: SMTPServer | undefined;
  const received: string[] = [];
  const envelopes: string[][] = [];
  /** Addresses the mail server does not take at present. */
  const strangers = new Set<string>();

  const listen = (port = 0) =>
    new Promise<number>((resolve) => {
      smtp = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        // Connections are kept open for the next mail.
        closeTimeout: 100,
        onRcptTo: ({ address }, _, done) => done(strangers.has(address) ? new Error('no such person here') : undefined),
        onData(stream, session, done) {
          envelopes.push(session.envelope.rcptTo.map(({ address }) => address));
          let text = '';
          stream.on('data', (chunk) => {
            text += chunk;
          });
          stream.on('end', () => {
            received.push(text);
            done();
          });
        },
      });
      const server = smtp;
      server.listen(port, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port));
    });
  const ctxWith = (url?: string): Ctx => ({
    db: world.db,
    actor: anonymous,
    now: new Date(),
    config: world.config,
    log: makeLog('silent'),
    adapters: { mail: url ? smtpServer(url) : undefined } as Ctx['adapters'],
    refusals: [],
    memo: new Map(),
  });

  const sendAnother = async (ctx: Ctx) => {
    const { id } = (await transaction(ctx, (tx) => queueMail(tx, { ...mail, eventId: 2 }))) ?? { id: 0 };
    await sendMail(ctx, id);
  };

  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    await new Promise<void>((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()));
    smtp = undefined;
    await world.db.deleteFrom('mails').execute();
    received.length = 0;
    envelopes.length = 0;
    strangers.clear();
  });
  afterAll(() => world.close());

  it('with one of two addresses refused are sent again to that one only, and show the error until then', async () => {
    const ctx = ctxWith(`smtp://127.0.0.1:${await listen()}`);
    strangers.add('b@example.org');
    await expect(sendAnother(ctx)).rejects.toThrow('b@example.org was refused');
    const row = () => world.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    const refused = await row();
    expect(refused).toMatchObject({ state: 'QUEUED', delivered: ['a@example.org'], sentAt: null });
    expect(refused.lastError).toMatch(/^b@example\.org was refused: .*no such person here/);
    strangers.clear();
    await sendMail(ctx, refused.id);
    expect(await row()).toMatchObject({ state: 'SENT', lastError: null, attempts: 2 });
    expect(envelopes).toEqual([['a@example.org'], ['b@example.org']]);
  });

  it('whose blind copy is refused are sent, and report the refusal', async () => {
    const ctx = ctxWith(`smtp://127.0.0.1:${await listen()}`);
    await world.db
      .updateTable('settings')
      .set({ value: 'copy@example.org' })
      .where('id', '=', 'SMTP_BCC_EMAIL')
      .execute();
    strangers.add('copy@example.org');
    await expect(sendAnother(ctx)).rejects.toThrow('copy@example.org was refused');
    strangers.clear();
    const { id } = await world.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    await sendMail(ctx, id);
    expect(envelopes).toEqual([['a@example.org', 'b@example.org'], ['copy@example.org']]);
    await world.db.updateTable('settings').set({ value: '' }).where('id', '=', 'SMTP_BCC_EMAIL').execute();
  });

  it('whose attempts are used up are shown as given up, until they are tried again', async () => {
    const ctx = ctxWith(`smtp://127.0.0.1:${await listen()}`);
    const officer = await world.person('USER_OFFICER');
    strangers.add('a@example.org').add('b@example.org');
    const { id } = (await transaction(ctx, (tx) => queueMail(tx, { ...mail, eventId: 3 }))) ?? { id: 0 };
    await expect(sendMail(ctx, id)).rejects.toThrow('a@example.org was refused');
    const shown = async () =>
      (await world.ok(officer, '{ mails(first: 1) { mails { isGivenUp state lastError } } }')).mails.mails[0];
    const lastError = expect.stringMatching(/a@example\.org was refused: .*b@example\.org was refused: /);
    expect(await shown()).toEqual({ isGivenUp: false, state: 'QUEUED', lastError });
    await world.pool.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = $1), attempts => 25)`,
      [`mail:${id}`],
    );
    expect(await shown()).toMatchObject({ isGivenUp: true });
    await transaction(ctx, (tx) => hurryMails(tx, [id]));
    expect(await shown()).toMatchObject({ isGivenUp: false });
  });

  it('are stored for an officer if there is no mail server', async () => {
    await transaction(ctxWith(), (tx) => queueMail(tx, mail));
    const officer = await world.person('USER_OFFICER');
    const { mails } = await world.ok(officer, '{ mails(first: 10) { totalCount mails { recipients subject state } } }');
    expect(mails).toEqual({
      totalCount: 1,
      mails: [{ recipients: ['a@example.org', 'b@example.org'], subject: 'Your proposal', state: 'KEPT' }],
    });
    const other = await world.gql(await world.person('USER'), '{ mails { totalCount } }');
    expect(other).toMatchObject({ data: { mails: null }, refusals: [{ code: 'FORBIDDEN' }] });
  });

  it('are written once for one event, even if queued twice', async () => {
    const ctx = ctxWith();
    await transaction(ctx, (tx) => queueMail(tx, mail));
    await transaction(ctx, (tx) => queueMail(tx, mail));
    expect(await world.db.selectFrom('mails').select('id').execute()).toHaveLength(1);
  });

  it('without recipients are not written', async () => {
    await transaction(ctxWith(), (tx) => queueMail(tx, { ...mail, recipients: ['', ' '] }));
    expect(await world.db.selectFrom('mails').select('id').execute()).toEqual([]);
  });

  it('go to one address only where one is configured for all mail', async () => {
    const plain = ctxWith(`smtp://127.0.0.1:${await listen()}`);
    const ctx: Ctx = { ...plain, config: { ...plain.config, sinkEmail: 'tests@example.org' } };
    const bcc = { id: 'SMTP_BCC_EMAIL', value: 'archive@example.org' };
    await world.db
      .insertInto('settings')
      .values(bcc)
      .onConflict((c) => c.column('id').doUpdateSet(bcc))
      .execute();
    await transaction(ctx, (tx) => queueMail(tx, mail));
    const { id } = await world.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    await sendMail(ctx, id);
    expect(envelopes).toEqual([['tests@example.org']]);
    expect(received[0]).not.toContain('a@example.org');
    await sendAnother(plain);
    expect(envelopes[1]?.sort()).toEqual(['a@example.org', 'archive@example.org', 'b@example.org']);
  });

  it('wait while the mail server is down, and are sent once when it is back', async () => {
    const port = await listen();
    await new Promise<void>((resolve) => smtp?.close(() => resolve()));
    const ctx = ctxWith(`smtp://127.0.0.1:${port}`);
    await transaction(ctx, (tx) => queueMail(tx, mail));
    const { id } = await world.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    await expect(sendMail(ctx, id)).rejects.toThrow();
    expect(await world.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      state: 'QUEUED',
      attempts: 1,
    });
    await listen(port);
    await sendMail(ctx, id);
    await sendMail(ctx, id);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('Subject: Your proposal');
    // Rule W56.
    expect(received[0]).toContain('Auto-Submitted: auto-generated');
    expect(await world.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      state: 'SENT',
      lastError: null,
    });
  });
});
