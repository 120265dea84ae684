import { afterAll, describe, expect, it } from 'vitest';
import { code128, code128Signs } from '../../html/barcode.ts';
import { openThreads } from '../../threads/index.ts';
import { fillTemplate } from './fill.ts';
import { workerTemplates } from './templates.ts';

const fill = (source: string, data: unknown = {}) => {
  const filled = fillTemplate({ source, data });
  return filled.ok ? filled.html : filled.problem;
};

describe('dates in templates are in the facility’s time zone (rule A5)', () => {
  const dates = (zone: string, value: string) => {
    const filled = fillTemplate({ source: '{{$readableDate value}}|{{$utcDate value}}', data: { value }, zone });
    return filled.ok ? filled.html : filled.problem;
  };
  it.each([
    ['Pacific/Auckland', '2026-05-01T20:00:00.000Z', '02/05/2026|2026-05-01'],
    ['America/Los_Angeles', '2026-05-01T05:00:00.000Z', '30/04/2026|2026-05-01'],
    ['America/Los_Angeles', '2026-05-01', '01/05/2026|2026-05-01'],
    ['Pacific/Auckland', '2026-05-01', '01/05/2026|2026-05-01'],
    ['Pacific/Auckland', '+275760-09-13T00:00:00.000Z', '|+275760-09'],
  ])('in %s %s is %s', (zone, value, shown) => {
    expect(dates(zone, value)).toBe(shown);
  });
});

describe('helpers', () => {
  it.each([
    ['{{$eq 1 "1"}} {{$eq 1 2}} {{$notEq 1 2}}', 'true false true'],
    ['{{$in "b" "a" "b"}} {{$in "c" "a" "b"}}', 'true false'],
    ['{{$or no 0 "" yes}} {{$or no 0}}', 'true false'],
    ['{{$sum 1 "2" 3.5 nothing}}', '6.5'],
    ['{{$join list "; "}} {{$join word ";"}}', 'a; b word'],
    ['{{$utcDate "2026-03-04T23:30:00+02:00"}}|{{$utcDate nothing}}', '2026-03-04|'],
    ['{{$readableDate "2026-03-04"}}|{{$readableDate nothing}}', '04/03/2026|'],
    [
      '{{$attachment files metas}}',
      '* See appendix Figure 1<br>* See appendix b &lt;c&gt;.pdf<br>* The attachment is not supported, please download the original file from the User Office website',
    ],
    ['{{$attachment none metas}}', 'Left blank'],
    ['{{$readAsBase64 logoPath}}|{{$readAsBase64 "/etc/passwd"}}', 'data:image/png;base64,AA|'],
    ['{{$debug small}}', '{<br>&nbsp; &quot;a&quot;: 1<br>}'],
    ['{{#if ($eq word "word")}}yes{{else}}no{{/if}}', 'yes'],
    ['{{> questionaryAnswer field}}', '<p><b>Which?</b><br>a &lt;b&gt;</p>'],
  ])('%s', (source, html) => {
    const data = {
      yes: true,
      list: ['a', 'b'],
      word: 'word',
      files: [{ id: '1', figure: '1' }, { id: '2' }, { id: '3' }],
      metas: [
        { fileId: '2', originalFileName: 'b <c>.pdf', becomesPages: true },
        { fileId: '3', originalFileName: 'd.csv', becomesPages: false },
      ],
      none: [],
      logoPath: 'data:image/png;base64,AA',
      small: { a: 1 },
      field: { question: { question: 'Which?', dataType: 'TEXT_INPUT' }, html: 'a <b>' },
    };
    expect(fill(source, data)).toBe(html);
  });

  it('draw readable barcodes', () => {
    expect(new Set(code128Signs).size).toBe(107);
    for (const [at, sign] of code128Signs.entries()) {
      expect(Array.from(sign, Number).reduce((sum, width) => sum + width, 0)).toBe(at === 106 ? 13 : 11);
    }
    // The well-known example of the check value, here with the start of set B.
    expect(code128('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
    expect(fill('{{$barcode text}}', { text: '"><script>1</script>' })).not.toContain('<script');
  });
});

describe('a template is safe', () => {
  it.each([
    ['escapes', '{{title}}', '&lt;img src&#x3D;x&gt;'],
    ['cleans what it does not escape', '{{{title}}}{{&title}}', '<img src="x" /><img src="x" />'],
    ['cleans what would run', '{{{evil}}}', '<p>a</p>'],
    ['cleans HTML of answers', '{{answers.rich}}', '<p>b</p>'],
    ['sees no prototypes', '[{{constructor}}{{title.constructor}}{{__proto__}}{{lookup this "constructor"}}]', '[]'],
    ['sees no prototypes of lists', '[{{list.constructor.name}}{{#with list}}{{concat}}{{/with}}]', '[]'],
  ])('%s', (_, source, html) => {
    const data = {
      title: '<img src=x>',
      evil: '<p onclick="x()">a</p><script>x()</script><style>p{}</style>',
      answers: { rich: { $html: '<p>b</p><script>x()</script>' } },
      list: [1],
    };
    expect(fill(source, data)).toBe(html);
  });
});

describe('template errors are reported with their line', () => {
  it.each([
    ['a\n{{#if x}}\nb\n{{/each}}', "if doesn't match each", 2],
    ['a\n\n{{foo', 'Something is missing here, or should not be here', 3],
    ['a\n{{#if x}}b', 'The text ends before everything that was opened has been closed', 2],
    ['a\n{{#if}}b{{/if}}', '#if needs exactly one value', 2],
    ['a\n\n{{nothing 1}}', 'There is no helper “nothing”', 3],
    ['a\n{{> other}}', 'There is no partial “other”', 2],
    ['{{#*inline "x"}}{{/inline}}', 'Inline partials are not available', 1],
  ])('%j', (source, message, line) => {
    expect(fill(source)).toMatchObject({ message, line });
  });
});

it('a template nested deeper than a hundred levels is refused before it is compiled', () => {
  const nested = (depth: number) => `${'{{#if yes}}'.repeat(depth)}x${'{{/if}}'.repeat(depth)}`;
  expect(fill(nested(100), { yes: true })).toBe('x');
  expect(fill(nested(101), { yes: true })).toMatchObject({
    message: 'The template is nested deeper than 100 levels here',
    line: 1,
  });
  expect(fill(`{{$eq ${'($eq '.repeat(200)}1 2${' 1)'.repeat(200)} 2}}`)).toMatchObject({ line: 1 });
});

it('a template with too many iterations or too much output is stopped before it fills the memory', () => {
  const a = Array.from({ length: 50 }, () => 1);
  const loops = (depth: number, inside: string) =>
    `${'{{#each @root.a}}'.repeat(depth)}${inside}${'{{/each}}'.repeat(depth)}`;
  const data = { a, text: 'x'.repeat(10_000) };
  expect(fill(loops(2, '{{@index}}'), data)).toHaveLength(50 * 90);
  expect(fill(loops(20, '{{this}}'), data)).toMatchObject({ message: 'The loops of the template repeat too often' });
  expect(fill(`${'{{#@root.a}}'.repeat(9)}x${'{{/@root.a}}'.repeat(9)}`, data)).toMatchObject({
    message: 'The loops of the template repeat too often',
  });
  expect(fill(loops(4, '{{@root.text}}'), data)).toMatchObject({ message: 'The resulting text is too long' });
  expect(fill('{{#each a}}{{else}}none{{/each}}', { a: [] })).toBe('none');
  expect(fill('{{#each a as |one at|}}{{one}}{{at}}{{@last}} {{/each}}', { a: ['x', 'y'] })).toBe('x0false y1true ');
});

describe('the template thread', () => {
  const threads = openThreads({ fillTemplates: { ms: 1500 } });
  const templates = workerTemplates(threads);
  afterAll(() => threads.close());

  it('fills in templates, stops one that takes too long, and continues', async () => {
    expect(await templates.fill([{ source: '{{a}}', data: { a: 1 } }])).toEqual([{ ok: true, html: '1' }]);
    const list = Array.from({ length: 2000 }, (_, at) => at);
    // What lasts long but for its loops.
    const endless = '{{#each list}}{{#if ($join @root.list @root.text)}}{{/if}}{{/each}}';
    const [stopped] = await templates.fill([{ source: endless, data: { list, text: 'x'.repeat(10_000) } }]);
    expect(stopped).toMatchObject({ ok: false, problem: { message: expect.stringContaining('too long') } });
    expect(await templates.fill([{ source: 'b', data: {} }])).toEqual([{ ok: true, html: 'b' }]);
  });
});
