import { instrumentSentences } from '@atrium/domain/instrument';
import { questionSentences } from '@atrium/domain/question';
import { statusSentences } from '@atrium/domain/status';
import { templateSentences } from '@atrium/domain/template';
import { userSentences } from '@atrium/domain/user';
import { workflowSentences } from '@atrium/domain/workflow';
import { describe, expect, it } from 'vitest';
import { germanTexts } from '../../bundle/texts.ts';
import { sentenceTranslatorOf } from './sentence-translation.ts';

describe('a complete sentence from the server', () => {
  const tell = sentenceTranslatorOf(
    {
      'Proposal not found': 'Antrag nicht gefunden',
      'the title': 'den Titel',
      topics: 'Schritte',
      'the abstract': 'die Zusammenfassung',
      'Please complete {{1}}': 'Bitte füllen Sie aus: {{1}}',
      'Today {{1}}': 'Heute {{1}}',
      '{{1}}: {{2}}': 'nie gebraucht',
      'Please choose {{1}}: “{{2}}” is {{3}}': 'Bitte wählen Sie {{1}}: „{{2}}“ ist {{3}}',
      '{{n}} proposals': '{{n}} Anträge',
      '{{n}} proposals_one': '{{n}} Antrag',
      '{{1}} and {{1}} meet': '{{1}} trifft sich selbst',
    },
    'de',
  );

  it.each([
    ['word for word', 'Proposal not found', 'Antrag nicht gefunden'],
    ['with what stands in its blanks', 'Today 14:05', 'Heute 14:05'],
    [
      'with several of ours in a blank',
      'Please complete the title, the abstract',
      'Bitte füllen Sie aus: den Titel, die Zusammenfassung',
    ],
    ['with others’ words in a blank', "Please complete 'My topic'", "Bitte füllen Sie aus: 'My topic'"],
    ['with what is counted in a blank', 'Please complete 2 topics', 'Bitte füllen Sie aus: 2 Schritte'],
    ['with several blanks', 'Please choose a form: “A” is archived', 'Bitte wählen Sie a form: „A“ ist archived'],
    ['with signs that patterns know', 'Please complete (a|b)* $1', 'Bitte füllen Sie aus: (a|b)* $1'],
    ['with a word that every object knows', 'Please complete constructor', 'Bitte füllen Sie aus: constructor'],
    ['with such a word in quotation marks', 'Please complete “constructor”', 'Bitte füllen Sie aus: „constructor“'],
    ['over several lines', 'Please complete one\ntwo', 'Bitte füllen Sie aus: one\ntwo'],
    ['with the same twice', 'A and A meet', 'A trifft sich selbst'],
  ])('is translated %s', (_, english, german) => expect(tell(english)).toBe(german));

  it.each([
    ['constructor'],
    ['toString, constructor'],
    ['2 constructor'],
    ['Something else'],
    ['a: b'],
    ['12'],
    [''],
    ['A and B meet'],
  ])('%j is left untranslated', (sentence) => expect(tell(sentence)).toBeUndefined());

  it.each([
    [
      '1 call uses this template; archive it instead',
      '1 Ausschreibung verwendet diese Vorlage; archivieren Sie sie stattdessen',
    ],
    [
      '2 calls use this template; archive it instead',
      '2 Ausschreibungen verwenden diese Vorlage; archivieren Sie sie stattdessen',
    ],
    [
      'This template has been filled in 1 time; archive it instead',
      'Diese Vorlage wurde 1 mal ausgefüllt; archivieren Sie sie stattdessen',
    ],
    ['The grade must be in steps of 0.5', 'Die Note muss in Schritten von 0,5 vergeben werden'],
  ])('is translated with its numbers: %s', (english, german) =>
    expect(sentenceTranslatorOf(germanTexts(), 'de')(english)).toBe(german),
  );

  it.each([
    ['one', 1],
    ['several', 2],
  ])('of a refusal that counts %s is translated without any English left', (_, count) => {
    const counts = [
      'count',
      'calls',
      'standing',
      'proposals',
      'reviews',
      'instruments',
      'forms',
      'invites',
      'messages',
    ];
    const details = {
      ...Object.fromEntries(counts.map((name) => [name, count])),
      scientists: count,
      experiments: count,
    };
    const { INSTRUMENT_IN_USE } = instrumentSentences;
    const refusals = [
      INSTRUMENT_IN_USE,
      userSentences.USER_IN_USE,
      statusSentences.STATUS_IN_USE,
      workflowSentences.WORKFLOW_IN_USE,
      workflowSentences.WORKFLOW_STRANDS,
      workflowSentences.OTHER_WORKFLOW_STRANDS,
      templateSentences.TOPIC_COMPLETED,
      questionSentences.QUESTION_IN_TEMPLATES,
      questionSentences.QUESTION_ANSWERED,
    ] as const;
    const tell = sentenceTranslatorOf(germanTexts(), 'de');
    const told = refusals.map((refusal) => tell(typeof refusal === 'function' ? refusal(details) : refusal));
    const english =
      /\b(proposals?|calls?|scientists?|experiments?|reviews?|forms?|messages?|invitations?|questionar\w+|times?|templates?|is|are|in it|uses?)\b/;
    expect(told.filter((sentence) => sentence === undefined || english.test(sentence))).toEqual([]);
  });

  it('that matches no text takes little time, with all translations loaded', () => {
    const all = sentenceTranslatorOf(germanTexts(), 'de');
    const began = process.threadCpuUsage();
    for (let at = 0; at < 200; at += 1)
      all(`A sentence of somebody, number ${at}, that fits nothing: ${'a'.repeat(500)}`);
    expect(process.threadCpuUsage(began).user).toBeLessThan(2_000_000);
  });
});
