import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { letterWords } from '@atrium/domain/mail';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ActionWorld, aWorkflowWithActions, emailTo } from '../../../test/status-actions.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { type Ctx, transaction } from '../../access/context.ts';
import { type LetterToSend, queueLetters } from '../mail/index.ts';

let world: World;
let officer: TestPerson;
let german: TestPerson;
let english: TestPerson;
let undecided: TestPerson;

const chooses = async (who: TestPerson, language: string | null) =>
  world.ok(who, 'mutation ($l: String) { chooseLanguage(language: $l) { id } }', { l: language });
const set = (who: TestPerson, variables: object) =>
  world.gql<Loose>(
    who,
    `mutation ($id: String!, $language: String!, $revision: Int, $subject: String!, $body: String!) {
      setEmailTemplateTranslation(id: $id, language: $language, revision: $revision, subject: $subject, body: $body) {
        translations { language subject body revision isDelivered isCurrent updatedBy { id } } } }`,
    { id: 'feedback-request', language: 'de', subject: 'Hallo', body: '<p>Guten Tag</p>', ...variables },
  );
const remove = (who: TestPerson, language = 'de') =>
  world.gql<Loose>(
    who,
    'mutation ($l: String!) { removeEmailTemplateTranslation(id: "feedback-request", language: $l) { translations { language } } }',
    { l: language },
  );
const reason = ({ errors }: { errors: ReadonlyArray<{ extensions: Loose }> }) =>
  errors[0]?.extensions.reason ?? errors[0]?.extensions.code;

const letter = (recipients: readonly string[], more: Partial<LetterToSend> = {}): LetterToSend => ({
  eventId: null,
  templateId: 'feedback-request',
  recipients,
  data: { experimentId: '7-1' },
  ...more,
});

/** Sends letters as the worker does; answers the subjects in the order in which they were written, and what the log was told. */
async function sent(letters: readonly LetterToSend[]): Promise<{ subjects: string[]; html: string; told: Loose[] }> {
  const told: Loose[] = [];
  const ctx: Ctx = world.ctx();
  const log = Object.assign(Object.create(ctx.log), { error: (what: Loose) => told.push(what) });
  await transaction({ ...ctx, log }, (tx) => queueLetters(tx, letters));
  const mails = await world.db.selectFrom('mails').select(['subject', 'html']).orderBy('id').execute();
  await world.db.deleteFrom('mails').execute();
  return { subjects: mails.map(({ subject }) => subject), html: mails[0]?.html ?? '', told };
}

/** The letters and their German as the product comes with them. */
async function asDelivered(): Promise<void> {
  const { rows } = await world.pool.query<Loose>('select * from pristine_translations');
  await world.pool.query(
    'delete from email_template_translations; update email_templates set revision = 1, updated_by = null',
  );
  for (const { email_template_id: id, subject, body } of rows)
    await world.pool.query(
      `insert into email_template_translations (email_template_id, language, subject, body, is_delivered) values ($1, 'de', $2, $3, true)`,
      [id, subject, body],
    );
}

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  [german, english, undecided] = [await world.person('USER'), await world.person('USER'), await world.person('USER')];
  await chooses(german, 'de');
  await chooses(english, 'en');
  await world.pool.query('create table pristine_translations as select * from email_template_translations');
});
beforeEach(asDelivered);
afterAll(async () => {
  await world.pool.query('drop table pristine_translations');
  await world.close();
});

const inGerman = 'Wie war Ihr Experiment 7-1?';
const inEnglish = 'How was your experiment 7-1?';

describe('a letter (rules O241 and O242)', () => {
  it.each<[string, () => string[], string]>([
    ['German to whoever chose it', () => [german.email], inGerman],
    ['whatever the letters of the address', () => [german.email.toUpperCase()], inGerman],
    ['the template’s own to whoever chose the other', () => [english.email], inEnglish],
    ['to whoever chose none', () => [undecided.email], inEnglish],
    ['and to strangers', () => ['nobody@example.org'], inEnglish],
    ['the template’s own to two of different languages', () => [german.email, english.email], inEnglish],
    ['and where one of two has chosen none', () => [undecided.email, german.email], inEnglish],
    ['German to one address that is named twice', () => [german.email, german.email], inGerman],
  ])('is %s', async (_, to, subject) => {
    expect((await sent([letter(to())])).subjects).toEqual([subject]);
  });

  it('declares its language in the page', async () => {
    expect((await sent([letter([german.email])])).html).toContain('<html lang="de">');
    expect((await sent([letter([english.email])])).html).toContain('<html lang="en">');
  });

  it('has generated words in the language of its text', async () => {
    const reminder = (email: string) =>
      letter([email], {
        templateId: 'reviews-to-submit',
        data: { panel: 'QM' },
        words: (language) => ({ reviewsToSubmit: letterWords[language].reviews(2) }),
      });
    expect((await sent([reminder(german.email), reminder(english.email)])).subjects).toEqual([
      'Noch einzureichen: 2 Gutachten für das Gremium QM',
      '2 reviews of panel QM to submit',
    ]);
  });

  it('is one e-mail per event, even if a reader changes the language before the event is dispatched again', async () => {
    const eventId = 1;
    const again = () =>
      transaction(world.ctx(), (tx) => queueLetters(tx, [letter([english.email, undecided.email], { eventId })]));
    await again();
    await chooses(undecided, 'de');
    await again();
    await chooses(undecided, null);
    expect((await sent([])).subjects).toEqual([inEnglish]);
  });

  it('takes the same number of statements alone and among many others', async () => {
    const many = Array.from({ length: 20 }, (_, n) => letter([n % 2 ? german.email : `p${n}@example.org`]));
    const counted = async (letters: readonly LetterToSend[]) =>
      (await world.countStatements(() => sent(letters))).count;
    expect(await counted(many)).toBe(await counted([letter([german.email])]));
  });

  it('falls back to the template’s own text if the translation fails, and logs the failure', async () => {
    await world.db.updateTable('emailTemplateTranslations').set({ body: '{{#each teamleadLastname' }).execute();
    const { subjects, told } = await sent([letter([german.email]), letter([english.email])]);
    expect(subjects).toEqual([inEnglish, inEnglish]);
    expect(told).toEqual([{ templateId: 'feedback-request', language: 'de', why: expect.any(String) }]);
  });

  it('uses the German text of the product if the template was deleted', async () => {
    const gone = await world.db.selectFrom('emailTemplates').selectAll().where('id', '=', 'feedback-request').execute();
    await world.db.deleteFrom('emailTemplates').where('id', '=', 'feedback-request').execute();
    expect((await sent([letter([german.email]), letter([english.email])])).subjects).toEqual([inGerman, inEnglish]);
    await world.db.insertInto('emailTemplates').values(gone).execute();
  });
});

const configOf = (...names: readonly string[]) =>
  JSON.stringify({
    recipientsWithEmailTemplate: names.map((name) => ({
      recipient: { name },
      emailTemplate: { id: 'proposal-received', name: 'proposal-received' },
    })),
  });

describe('e-mails of status actions', () => {
  let actions: ActionWorld;
  beforeAll(async () => {
    actions = await aWorkflowWithActions(world, officer);
  });

  it('are sent in the language of each reader, or in the template’s own language if the translation fails', async () => {
    await actions.setActions({ ...emailTo('PI'), config: configOf('PI', 'CO_PROPOSERS') });
    const subjects = async () => {
      await actions.submitted(german, { coProposers: [english.id] });
      await world.work();
      const mails = await world.db
        .selectFrom('mails')
        .select(['recipients', 'subject'])
        .where('templateId', '=', 'proposal-received')
        .execute();
      await actions.clear();
      expect(mails).toHaveLength(2);
      return [german, english].map(({ email }) =>
        mails.find(({ recipients }) => recipients.includes(email))?.subject.replace(/\d{3,}/, 'N'),
      );
    };
    expect(await subjects()).toEqual(['Ihr Antrag N ist eingegangen', 'We have received proposal N']);
    await world.db.updateTable('emailTemplateTranslations').set({ subject: '{{#if' }).execute();
    expect(await subjects()).toEqual(['We have received proposal N', 'We have received proposal N']);
  });
});

describe('a translation', () => {
  it('is saved over the revision that was read, and logged with its texts', async () => {
    const { data } = await set(officer, { revision: 1, subject: 'Neu' });
    expect(data?.setEmailTemplateTranslation.translations).toEqual([
      {
        language: 'de',
        subject: 'Neu',
        body: '<p>Guten Tag</p>',
        revision: 2,
        isDelivered: false,
        isCurrent: true,
        updatedBy: { id: officer.id },
      },
    ]);
    const event = await world.db.selectFrom('eventLogs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      eventType: 'EMAIL_TEMPLATE_TRANSLATED',
      changedObjectId: 'feedback-request',
      rowData: { language: 'de', subject: 'Neu', before: { subject: 'Wie war Ihr Experiment {{experimentId}}?' } },
    });
    expect((await sent([letter([german.email])])).subjects).toEqual(['Neu']);
  });

  it('saved by two users concurrently is refused for one of them', async () => {
    const answers = await Promise.all([
      set(officer, { revision: 1, subject: 'A' }),
      set(officer, { revision: 1, subject: 'B' }),
    ]);
    expect(answers.map(reason).sort()).toEqual(['EMAIL_TEMPLATE_CHANGED', undefined]);
    expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual(['CONFLICT']);
  });

  it.each<[string, object, string]>([
    ['is not begun where there is one', {}, 'EMAIL_TEMPLATE_CHANGED'],
    ['that was removed is not saved over', { language: 'en', revision: 1 }, 'EMAIL_TEMPLATE_NOT_TRANSLATED'],
    ['of no template is none', { id: 'no-such', revision: 1 }, 'EMAIL_TEMPLATE_NOT_FOUND'],
    ['is in a language there is', { language: 'fr' }, 'INVALID_INPUT'],
    ['has a subject', { revision: 1, subject: ' ' }, 'INVALID_INPUT'],
    ['can be filled in', { revision: 1, body: '{{#each a' }, 'INVALID_INPUT'],
  ])('%s', async (_, given, why) => {
    expect(reason(await set(officer, given))).toBe(why);
  });

  it('is added in another language, and removed again', async () => {
    const begun = await set(officer, { language: 'en', subject: 'Hello' });
    expect(begun.data?.setEmailTemplateTranslation.translations.map(({ language }: Loose) => language)).toEqual([
      'de',
      'en',
    ]);
    expect((await sent([letter([english.email]), letter([undecided.email])])).subjects).toEqual(['Hello', inEnglish]);
    expect((await remove(officer, 'en')).data?.removeEmailTemplateTranslation.translations).toEqual([
      { language: 'de' },
    ]);
    expect(reason(await remove(officer, 'en'))).toBe('EMAIL_TEMPLATE_NOT_TRANSLATED');
  });

  it.each(['USER', 'INSTRUMENT_SCIENTIST', 'FAP_CHAIR'] as const)('is not written by %s', async (role) => {
    const who = await world.person(role);
    expect([reason(await set(who, { revision: 1 })), reason(await remove(who))]).toEqual(
      Array(2).fill('INSUFFICIENT_PERMISSIONS'),
    );
  });

  it('is previewed with generated words in its language before it is saved', async () => {
    const { emailPreview } = await world.ok<Loose>(
      officer,
      'query { emailPreview(subject: "{{firstThing}}", body: "{{reviewsToSubmit}}", language: "de") { subject html } }',
    );
    expect(emailPreview.subject).toBe('das Sicherheitsformular einreichen');
    expect(emailPreview.html).toContain('3 Gutachten');
  });
});

describe('the German text of the product (rule O243)', () => {
  const blanks = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}/g))].sort();

  it('exists for every template of the product, with the same placeholders', async () => {
    const { rows } = await world.pool.query<Record<'id' | 'own' | 'german', string>>(
      `select t.id, t.subject || t.body as own, g.subject || g.body as german
         from email_templates t left join email_template_translations g on g.email_template_id = t.id and g.language = 'de'`,
    );
    expect(rows.length).toBeGreaterThan(35);
    for (const { id, own, german: text } of rows) expect([id, blanks(text ?? '')]).toEqual([id, blanks(own)]);
  });

  it('is not sent after the facility changed the template’s own text, until the translation is saved', async () => {
    await world.ok(
      officer,
      `mutation { updateEmailTemplate(id: "feedback-request", revision: 1, name: "Feedback", subject: "Ours", body: "<p>x</p>") { id } }`,
    );
    expect((await sent([letter([german.email])])).subjects).toEqual(['Ours']);
    const { data } = await set(officer, { revision: 1, subject: 'Unseres' });
    expect(data?.setEmailTemplateTranslation.translations).toMatchObject([{ isDelivered: false, isCurrent: true }]);
    expect((await sent([letter([german.email])])).subjects).toEqual(['Unseres']);
    await world.ok(
      officer,
      `mutation { updateEmailTemplate(id: "feedback-request", revision: 2, name: "Feedback", subject: "Ours again", body: "<p>x</p>") { id } }`,
    );
    expect((await sent([letter([german.email])])).subjects).toEqual(['Unseres']);
  });

  it('is preserved if only the name of the template was changed', async () => {
    const { emailTemplate } = await world.ok<Loose>(
      officer,
      '{ emailTemplate(id: "shipment-arrived") { subject body } }',
    );
    await world.ok(
      officer,
      `mutation ($s: String!, $b: String!) { updateEmailTemplate(id: "shipment-arrived", revision: 1, name: "Here", subject: $s, body: $b) { id } }`,
      { s: emailTemplate.subject, b: emailTemplate.body },
    );
    const arrived = letter([german.email], { templateId: 'shipment-arrived', data: { shipmentReference: 'P-1' } });
    expect((await sent([arrived])).subjects).toEqual(['Die Sendung P-1 ist eingetroffen']);
  });

  it('is installed only for templates whose text the facility has not changed', async () => {
    const file = readFileSync(join(import.meta.dirname, '../../../migrations/0400_letters_in_languages.sql'), 'utf8');
    await world.pool.query('delete from email_template_translations');
    await world.pool.query(
      `update email_templates set revision = 2, updated_by = ${officer.id} where id = 'feedback-request';
       update email_templates set revision = 2 where id = 'not-feasible'`,
    );
    await world.pool.query(file.slice(file.indexOf('insert into email_template_translations')));
    const { rows } = await world.pool.query<Loose>(
      `select array_agg(id) as ids from email_templates where id not in (select email_template_id from email_template_translations)`,
    );
    // Letters that came later bring their German along in their own migration.
    const later = ['beam-time-changed', 'beam-time-published', 'beam-time-removed'];
    expect(rows[0]?.ids.sort()).toEqual([...later, 'feedback-request', 'not-feasible']);
  });
});
