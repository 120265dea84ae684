import { productLetters } from '@atrium/domain/email-template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { transaction } from '../../access/context.ts';
import { queueLetters } from '../mail/index.ts';

let world: World;
let officer: TestPerson;
beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

describe('letter texts of the product (rule O180)', () => {
  it('are stored as delivered, each with sample data for all its placeholders', async () => {
    const rows = await world.db
      .selectFrom('emailTemplates')
      .select(['id', 'subject', 'body'])
      .where('id', 'in', Object.keys(productLetters))
      .execute();
    expect(rows).toHaveLength(Object.keys(productLetters).length);
    for (const { id, subject, body } of rows) {
      expect({ id, subject, body }).toEqual({
        id,
        subject: productLetters[id]?.subject,
        body: productLetters[id]?.body,
      });
      const shown = [...`${subject}${body}`.matchAll(/\{\{(?:#if )?(\w+)\}\}/g)].map(([, name]) => name ?? '');
      expect(['link', ...Object.keys(productLetters[id]?.variables ?? {})]).toEqual(expect.arrayContaining(shown));
      const { emailPreview } = await world.ok<Loose>(
        officer,
        'query ($s: String!, $b: String!) { emailPreview(subject: $s, body: $b) { subject html problem { message } } }',
        { s: subject, b: body },
      );
      expect(emailPreview.problem).toBeNull();
      expect(`${emailPreview.subject}${emailPreview.html}`).not.toMatch(/<b><\/b>|\{\{| {2}|\(\)/);
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is gone', () => world.db.deleteFrom('emailTemplates').where('id', '=', 'feedback-request').execute()],
    [
      'cannot be filled in',
      () =>
        world.db
          .insertInto('emailTemplates')
          .values({ id: 'feedback-request', name: 'Broken', subject: 'Hello', body: '{{#each teamleadLastname' })
          .execute(),
    ],
  ])('are used if a template %s', async (_, spoil) => {
    await spoil();
    const [letter] = await transaction(world.ctx(), async (tx) => {
      await queueLetters(tx, [
        {
          eventId: null,
          templateId: 'feedback-request',
          recipients: ['lead@example.org'],
          data: { experimentId: '7-1' },
        },
      ]);
      return tx.db.selectFrom('mails').select('subject').orderBy('id', 'desc').limit(1).execute();
    });
    expect(letter?.subject).toBe('How was your experiment 7-1?');
  });

  it('that cannot be written are reported once among the e-mails, with the reason (rule W55)', async () => {
    const letter = { eventId: null, templateId: 'of-nobody', recipients: ['lead@example.org'], data: {} };
    await transaction(world.ctx(), (tx) => queueLetters(tx, [letter, { ...letter, recipients: [] }]));
    const { mails } = await world.ok<Loose>(
      officer,
      `{ mails(searchText: "lead@example.org") { mails { templateId subject recipients state isGivenUp lastError } } }`,
    );
    expect(mails.mails.filter(({ templateId }: Loose) => templateId === 'of-nobody')).toEqual([
      {
        ...{ templateId: 'of-nobody', subject: 'of-nobody', recipients: ['lead@example.org'] },
        ...{ state: 'FAILED', isGivenUp: false, lastError: 'There is no template with this name' },
      },
    ]);
    expect(
      await world.db.selectFrom('mails').select('id').where('templateId', '=', 'of-nobody').execute(),
    ).toHaveLength(1);
  });
});
