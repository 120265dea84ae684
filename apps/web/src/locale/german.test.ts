import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remainingTimeText } from '@atrium/domain/call';
import { deliveredRoles } from '@atrium/domain/session';
import { deliveredStatuses } from '@atrium/domain/status';
import { englishWords } from '@atrium/ui/words';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sentencesIn } from '../../bundle/sentences.ts';
import { germanTexts } from '../../bundle/texts.ts';
import { german, inGerman, leaveGerman } from '../../test/german.ts';

it('the list of sentences without a translation is not read as translations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-german-'));
  try {
    writeFileSync(join(folder, 'open.json'), JSON.stringify(['A first sentence', 'A second one']));
    writeFileSync(join(folder, 'tag.json'), JSON.stringify({ Tag: 'Schlagwort' }));
    expect(germanTexts(folder)).toEqual({ Tag: 'Schlagwort' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('a page in German', () => {
  beforeEach(() => localStorage.clear());
  afterEach(leaveGerman);

  it.each([
    [30 * 86_400_000, 'noch 30 Tage'],
    [86_400_000, 'noch 1 Tag'],
    [7 * 3_600_000, 'noch 7 Stunden'],
    [60_000, 'noch 1 Minute'],
  ])('shows the time left until a deadline, %i ms', async (left, words) => {
    const { translateSentence } = await inGerman();
    expect(translateSentence(remainingTimeText(new Date(left), new Date(0)))).toBe(words);
  });

  it.each([...deliveredStatuses, ...deliveredRoles])(
    'translates the names that the product delivers: %s',
    async (name, description) => {
      const { say } = await inGerman();
      expect(say(name)).toBe(german[name]);
      expect(say(description)).toBe(german[description]);
      expect([typeof german[name], typeof german[description]]).toEqual(['string', 'string']);
    },
  );

  it('translates single words, which the search for sentences does not find', () => {
    const states = ['to do', 'pending', 'cancelled', 'possible', 'not possible yet', 'draft', 'published'];
    const amounts = ['{{n}} hours', '{{n}} days', '{{n}} weeks'];
    const wanted = [...states, ...amounts, ...Object.values(englishWords)];
    expect(wanted.filter((word) => !(word in german))).toEqual([]);
  });

  it('calls a quarter of a year by the same word everywhere', () => {
    expect([german.Quarter, german['By quarter']]).toEqual(['Quartal', 'Nach Quartal']);
  });

  it('translates sentences, numbers and texts from the server, and declares its language to screen readers', async () => {
    const { say, translateSentence, digits, language } = await inGerman();
    expect(language).toBe('de');
    expect(document.documentElement.lang).toBe('de');
    expect(fetch).toHaveBeenCalledWith('/locales/de/translation.json');
    expect(say('Save and continue')).toBe('Speichern und weiter');
    expect(say('{{n}} proposals', { n: 1 })).toBe('1 Antrag');
    expect(say('{{n}} proposals', { n: digits(1000) })).toBe('1.000 Anträge');
    expect(say('At most {{1}} ratings can be required')).toBe('Höchstens {{1}} Gutachten können verlangt werden');
    expect(translateSentence('The call is not open')).toBe('Die Ausschreibung ist nicht offen');
    expect(translateSentence('Please make title at most 175 characters long')).toBe(
      'Der Titel darf höchstens 175 Zeichen lang sein',
    );
    expect(translateSentence('The proposal cannot be submitted yet. Please complete the title, the abstract')).toBe(
      'Der Antrag kann noch nicht eingereicht werden. Bitte füllen Sie aus: den Titel, die Zusammenfassung',
    );
    expect(translateSentence('words of a person')).toBe('words of a person');
  });

  it('writes numbers with a decimal comma, alone and in sentences, and identifiers without separators', async () => {
    const { say, figure } = await inGerman();
    expect([figure(2.67), figure(0), figure(null), figure(undefined)]).toEqual(['2,67', '0', '–', '–']);
    expect(
      say('Panel: {{recommendation}}, mean {{mean}}, rank {{rank}} of {{all}}', {
        recommendation: 'X',
        mean: 2.5,
        rank: 1,
        all: 12345,
      }),
    ).toBe('Gremium: X, Mittel 2,5, Rang 1 von 12345');
  });

  it('uses German names of countries and leaves unknown ones unchanged', async () => {
    const { countryText } = await inGerman();
    expect(['Sweden', 'United Kingdom', 'Atlantis', ''].map(countryText)).toEqual([
      'Schweden',
      'Vereinigtes Königreich',
      'Atlantis',
      '',
    ]);
  });

  it('translates the abilities of a response and leaves the rest of it unchanged', async () => {
    const { translateAbilities } = await inGerman();
    const data = {
      call: {
        title: 'The call is not open',
        message: 'The call is not open',
        abilities: [{ apply: { allowed: false, message: 'The call is not open' } }],
      },
    };
    expect(translateAbilities(data)).toEqual({
      call: { ...data.call, abilities: [{ apply: { allowed: false, message: 'Die Ausschreibung ist nicht offen' } }] },
    });
  });

  it('prefers the words of the facility to the delivered ones', async () => {
    const { say } = await inGerman({ Proposals: 'Gesuche', '{{n}} proposals': '{{n}} Gesuche' });
    expect([say('Proposals'), say('{{n}} proposals', { n: 3 }), say('Save')]).toEqual([
      'Gesuche',
      '3 Gesuche',
      'Speichern',
    ]);
  });

  it('writes dates in the German format unless the facility sets another one', async () => {
    const { formatsOf } = await inGerman();
    expect(formatsOf({ DATE_FORMAT: 'dd-MM-yyyy' })).toMatchObject({
      date: 'dd.MM.yyyy',
      dateTime: 'dd.MM.yyyy HH:mm',
    });
    expect(formatsOf({ DATE_FORMAT: 'yyyy-MM-dd' })).toMatchObject({
      date: 'yyyy-MM-dd',
      dateTime: 'yyyy-MM-dd HH:mm',
    });
  });

  it('follows the language of the browser until the user chooses one', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-CH', 'en']);
    vi.resetModules();
    const { language, keepLanguage, chosenLanguage } = await import('./language.ts');
    expect([language, chosenLanguage()]).toEqual(['de', undefined]);
    keepLanguage('en');
    expect(chosenLanguage()).toBe('en');
    keepLanguage(null);
    expect(chosenLanguage()).toBeUndefined();
  });
});

describe('the sentences found in a file', () => {
  const found = (source: string) => sentencesIn('apps/web/src/x.tsx', source);
  const told = (source: string) => found(source).map(({ sentence }) => sentence);

  it.each([
    ['a text that is asked for', "text('save')", ['save']],
    ['both of two', "text(a ? 'One' : 'Two {{n}}', { n })", ['One', 'Two {{n}}']],
    ['one in a table', "const words = { DRAFT: 'Not sent yet' } as const", ['Not sent yet']],
    [
      'single words of a table of words',
      "const stateWords = { A: 'possible', B: { tone: 'good' } } as const",
      ['possible'],
    ],
    ['one with blanks', `const why = \`At most \${n} of \${name(x)} fit\``, ['At most {{1}} of {{2}} fit']],
    [
      'nothing of programs',
      "const a = { color: 'red', path: '/Proposals/$id', style: '1px solid grey' }; b === 'Some words'",
      [],
    ],
    ['nothing of types', "type A = 'Some words'; import x from 'Some words'", []],
    ['an attribute of one of ours', "<Screen title='All of it' id='x' />", ['All of it']],
  ])('include %s', (_, source, sentences) => expect(told(source)).toEqual(sentences));

  it.each([
    ['kept beside an event', `record(tx, { type, description: \`Copied from \${id}\` })`, ['Copied from {{1}}']],
    ['put together before it', "const description = a ? 'Taken back' : 'Sent'", ['Taken back', 'Sent']],
    ['answered by a function', `async function describe() { return \`Review of \${name}\` }`, ['Review of {{1}}']],
    ['no words of an event', "throw notFound('Some words')", []],
  ])('of the server are the descriptions of events: %s', (_, source, sentences) => {
    const all = sentencesIn('apps/server/src/modules/x/x.service.ts', source);
    expect(all.map(({ sentence }) => sentence)).toEqual(sentences);
  });

  it('include bare texts that nothing translates, marked as such', () => {
    expect(found("<p title='Some words'>More words</p>").map(({ bare }) => bare)).toEqual([true, true]);
    expect(found("<p>{text('More words')}</p>").map(({ bare }) => bare)).toEqual([false]);
  });
});

it('the file for the words of a facility is delivered empty', () => {
  const file = join(import.meta.dirname, '../../public/locales/en/translation.json');
  expect(existsSync(file) && JSON.parse(readFileSync(file, 'utf8'))).toEqual({});
});
