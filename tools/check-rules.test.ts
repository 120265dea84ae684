import { describe, expect, it } from 'vitest';
import {
  citations,
  definedRules,
  isThere,
  linksOf,
  papersCited,
  pathsNamed,
  statesUnlikeTexts,
  unproved,
} from './check-rules.ts';

describe('rules', () => {
  it('are read from their pages', () => {
    const { rules, problems } = definedRules([
      { path: 'docs/rules/calls.md', text: '# Calls\n\n- **C1** A call ends.\n- **C2** It ends once.\n' },
      { path: 'docs/rules/people.md', text: '- **U1** People sign in.\n' },
    ]);
    expect([...rules]).toEqual(['C1', 'C2', 'U1']);
    expect(problems).toEqual([]);
  });

  it('need a unique number and the letter of their page', () => {
    const { problems } = definedRules([
      { path: 'docs/rules/calls.md', text: '- **C1** A call ends.\n- **C1** It ends once.\n- **P1** A proposal.\n' },
    ]);
    expect(problems).toEqual([
      'docs/rules/calls.md: C1 is given twice',
      'docs/rules/calls.md: P1 does not belong to this file',
    ]);
  });
});

it('rules that none of their tests cites are found', () => {
  const page = [
    '- **O1** A call ends. (`a/one.test.ts`, `a/two.test.tsx`)',
    '- **O2** It ends once. (`a/one.test.ts`)',
    '- **O3** Nobody says so.',
    '- **O12** Named in a journey. (`a/three.spec.ts`)',
  ].join('\n');
  const tests: Readonly<Record<string, string>> = {
    'a/one.test.ts': "it('ends (rule O12)')",
    'a/two.test.tsx': "it('ends (rules O1 and O4)')",
    'a/three.spec.ts': '// O12',
  };
  expect(unproved(page, (path) => tests[path] ?? '')).toEqual(['O2', 'O3']);
});

it.each([
  ['stands', '**Choice.** This.', true],
  ['stands', 'Replaced by [7](0007-b.md).', false],
  ['stands', '*Amended by [7](0007-b.md).*', false],
  ['replaced by 7', 'Replaced by decision 7.', true],
  ['amended by 7', '**Choice.** This, since decision 7.', true],
  ['widened by 7 and 9', 'Widened by [7](0007-b.md).', false],
  ['amended by 7: it is blue', 'Amended by [7](0007-b.md): blue.', true],
])('the state of a decision, %j, is compared with its text %j', (state, text, isAlike) => {
  const index = `| No. | Decision | State |\n|---|---|---|\n| [5](0005-a.md) | A thing | ${state} |\n`;
  const record = `# 5. A thing\n\n${text}`;
  expect(statesUnlikeTexts(index, () => record)).toEqual(isAlike ? [] : [expect.stringContaining('0005-a.md')]);
  expect(statesUnlikeTexts(index, () => `# 5. Another thing\n\n${text}`)).toEqual([expect.stringContaining('heading')]);
});

describe('citations', () => {
  it.each([
    ['(rule P1)', ['P1'], []],
    ['(rules P12, C1 and W13, decision 17)', ['P12', 'C1', 'W13'], [17]],
    ['/** Sorted (rules P1 and\n * X1). */', ['P1', 'X1'], []],
    ['(decisions 0160, 0230 to 0232)', [], [160, 230, 232]],
    ['rules of the house; the decision of 2026; questions Q1 to Q3', [], []],
  ])('of %j', (text, rules, decisions) => {
    expect(citations(text)).toEqual({ rules, decisions });
  });

  it('of papers outside the repository are found', () => {
    expect(papersCited('(Spec 1 §4 "Session", knot 12)')).toEqual(['Spec 1', '§4', 'knot 12']);
    expect(papersCited('behaviour/core 10, contract §6')).toEqual(['behaviour/core', '§6']);
  });

  it('of RFCs and plain words are ignored', () => {
    expect(papersCited('As RFC 6749 §5.2 has it, the specification of a form tells behaviour.')).toEqual([]);
  });
});

describe('paths', () => {
  it('of the repository are distinguished from addresses, packages and words', () => {
    const page =
      '`tools/setup.mjs`, `domain/<area>`, `/files/upload`, `@atrium/ui/tabs`, `is/has`, `s3://a/b`, `.data/`, `glossary.md`';
    expect(pathsNamed(page)).toEqual(['tools/setup.mjs', 'domain/*', 'glossary.md']);
  });

  it.each([
    'tools/setup.mjs',
    'docs/decisions',
    'domain/*',
    'web/kits/*',
    'modules/call/call.service.ts',
    'glossary.md',
  ])('%s exists', (path) => expect(isThere(path)).toBe(true));

  it.each(['tools/absent.mjs', 'domain/absent/*', 'modules/call/absent.ts', 'absent.md'])('%s does not exist', (path) =>
    expect(isThere(path)).toBe(false),
  );

  it('that a page links to are resolved from its folder; web addresses are ignored', () => {
    const text = 'See [calls](calls.md#open), [more](../concepts.md), [us](https://atrium.example) and [here](#here).';
    expect(linksOf({ path: 'docs/rules/README.md', text })).toEqual(['docs/rules/calls.md', 'docs/concepts.md']);
  });
});
