import { describe, expect, it } from 'vitest';
import { csvOf, csvText, figuresName, figuresSheet } from './index.ts';

const period = (name: string, change: object) => ({
  ...{ period: name, name, startsAt: new Date('2026-01-01'), answers: 0, average: null, choices: [] },
  ...change,
});

describe('figures of feedback as a table (rule O232)', () => {
  const figures = [
    {
      ...{ questionId: 'support', question: 'Support, by "us"', answers: 3, unit: null },
      choices: [{ choice: 'Good', count: 2 }],
      periods: [
        period('26A', { answers: 3, choices: [{ choice: 'Good', count: 2 }] }),
        period('26B', { answers: 0, choices: [{ choice: 'Good', count: 0 }] }),
      ],
    },
    {
      questionId: 'lost',
      question: 'Lost',
      answers: 2,
      unit: 'h',
      choices: [],
      periods: [period('26A', { answers: 2, average: 1 / 3 })],
    },
  ];

  it('has a row for each question, period and choice', () => {
    expect(figuresSheet(figures, 'CYCLE')).toEqual({
      name: 'Figures',
      columns: ['Question', 'Call', 'Choice', 'Chosen', 'Percent', 'Answers', 'Mean', 'Unit'],
      rows: [
        ['Support, by "us"', '26A', 'Good', 2, 66.7, 3, '', ''],
        ['Support, by "us"', '26B', 'Good', 0, '', 0, '', ''],
        ['Lost', '26A', '', '', '', 2, 0.3333, 'h'],
      ],
    });
    expect(figuresSheet([], 'QUARTER').columns[1]).toBe('Quarter');
    expect(figuresName('QUARTER', 'csv')).toBe('feedback_figures_by_quarter.csv');
  });

  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['@sum,', `"'@sum,"`],
    ['-', "'-"],
    [' =1+1', "' =1+1"],
    ['\uFF1D1+1', "'\uFF1D1+1"],
    // Where semicolons or tabs part cells, or a line ends, another cell begins.
    ['Ice;=1+1;', `"Ice;'=1+1;"`],
    ['Ice\t@sum', `"Ice\t'@sum"`],
    ['Ice\n+1', `"Ice\n'+1"`],
    // A program that parts by semicolons drops what is quoted for commas.
    ['Ice;"=1+1;y', `"Ice;'""=1+1;y"`],
    ['Ice\n" "-1', `"Ice\n'"" ""-1"`],
    ['Ice\n\n=1', `"Ice\n\n'=1"`],
    [';=1', `";'=1"`],
    ['\n=1', `"'\n'=1"`],
    ['"-5 °C"', '"""-5 °C"""'],
    ['Ice; wet - and = cold', '"Ice; wet - and = cold"'],
    [-1.5, '-1.5'],
    ['', ''],
  ])('writes %j as %s', (value, written) => {
    expect(csvOf({ name: 'x', columns: ['A', 'B'], rows: [[value, 1]] })).toBe(`\uFEFFA,B\r\n${written},1\r\n`);
    expect(csvText([[null, value]])).toBe(`\uFEFF,${written}\r\n`);
  });

  it('is written in linear time, whatever it contains', () => {
    const began = Date.now();
    for (const sign of ['\n', ';', '" ', '\t"'] as const) csvText([[sign.repeat(200_000)]]);
    expect(Date.now() - began).toBeLessThan(2000);
  });
});
