import type { QuestionTypeId } from '@atrium/domain/question';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { plainSurroundings, readConfig } from './contract/index.ts';
import { type DocumentSurroundings, htmlLines, serverFace, serverFaces } from './registry.server.ts';
import { questionType } from './registry.ts';
import { examples } from './testing/examples.ts';

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
/** Marks what went through the cleaner. */
const surroundings: DocumentSurroundings = {
  ...plainSurroundings,
  cleanHtml: (html) => html.replaceAll(/<script>.*?<\/script>/g, ''),
};
const answer = sql`answers.answer -> 'value'`;
const present = Object.keys(serverFaces) as Array<keyof typeof serverFaces>;

/** Types whose answers no list can be filtered by. */
const withoutFilters: ReadonlyArray<keyof typeof serverFaces> = [
  'EMBELLISHMENT',
  'GENERIC_TEMPLATE',
  'RICH_TEXT_INPUT',
  'SAMPLE_DECLARATION',
];

describe.each(present)('%s on the server', (id) => {
  const type = questionType(id as QuestionTypeId);
  const face = serverFace(id);
  const example = examples[id];
  const config = readConfig(type, example.config);

  it('has SQL for exactly the operators it declares', () => {
    expect(Object.keys(face?.filters ?? {}).sort()).toEqual([...type.filterOperators].sort());
  });

  it('can be filtered by its answers, unless it is listed as one that cannot', () => {
    expect(type.filterOperators.length > 0, 'a type without filters is listed in withoutFilters').toBe(
      !withoutFilters.includes(id),
    );
  });

  it.skipIf(withoutFilters.includes(id))('passes operands as parameters, never as text', () => {
    for (const operator of type.filterOperators) {
      const filter = face?.filters[operator]?.(answer, example.operand, 'UTC');
      expect(filter, operator).toBeDefined();
      if (!filter) continue;
      const { sql: text, parameters } = filter.compile(db);
      expect(text).toContain("answers.answer -> 'value'");
      // Whether there is an answer is asked without comparing it.
      if (operator === 'EXISTS') expect(parameters).toEqual([]);
      else expect(parameters.map(String), operator).toContain(String(example.operand));
    }
  });

  it.skipIf(withoutFilters.includes(id))('refuses an invalid operand', () => {
    for (const operator of type.filterOperators) {
      expect(face?.filters[operator]?.(answer, { no: 'operand' }, 'UTC'), operator).toBeUndefined();
    }
  });

  it('prints its answer in documents', () => {
    const html = face?.pdf(example.answer, config, surroundings) ?? '';
    if (id === 'FILE_UPLOAD') expect(html).toBe('* See appendix Figure 1');
    else if (id === 'RICH_TEXT_INPUT') expect(html).toBe(example.answer);
    else expect(html).toContain(htmlLines(example.words));
  });
});

describe('formatted text', () => {
  const config = readConfig(questionType('RICH_TEXT_INPUT'), {});
  const face = serverFace('RICH_TEXT_INPUT');
  const dirty = '<p>a<script>x()</script></p>';
  it('is sanitized when it is stored, read or printed', () => {
    expect(face?.clean?.(dirty, config, surroundings.cleanHtml)).toBe('<p>a</p>');
    expect(face?.clean?.(null, config, surroundings.cleanHtml)).toBeNull();
    expect(face?.pdf(dirty, config, surroundings)).toBe('<p>a</p>');
  });
});

describe('omit texts that are configured to be omitted', () => {
  it('show nothing for text that is left out of them', () => {
    const type = questionType('EMBELLISHMENT');
    const config = readConfig(type, { html: 'x', plain: 'x', omitFromPdf: true });
    expect(serverFaces.EMBELLISHMENT.pdf(null, config as never, surroundings)).toBeUndefined();
  });

  it('escape text that was typed and preserve its lines', () => {
    expect(htmlLines('<script>"a" & \'b\'\n</script>')).toBe(
      '&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;<br>&lt;/script&gt;',
    );
  });
});
