import { expect, it } from 'vitest';
import { timeTable } from './run-times.ts';

it('the table shows how long parts, projects and the slowest files took', () => {
  const phases = [
    { name: 'checks', seconds: 60.04 },
    { name: 'tests', seconds: 600 },
  ];
  const files = [
    { file: 'a.test.ts', project: 'server', seconds: 2, processorSeconds: 1 },
    { file: 'b.test.ts', project: 'server', seconds: 30.5, processorSeconds: 0.5 },
    { file: 'calls.spec.ts', project: 'desktop', seconds: 12 },
  ];
  expect(timeTable(phases, files)).toEqual([
    '       s           part',
    '    60.0           checks',
    '   600.0           tests',
    '       s processor projects and their files, several at a time',
    '    32.5       1.5 server (2)',
    '    12.0           desktop (1)',
    '       s processor slowest files',
    '    30.5       0.5 b.test.ts',
    '    12.0           calls.spec.ts',
    '     2.0       1.0 a.test.ts',
  ]);
});

it('the table lists only a dozen files, and nothing that did not run', () => {
  const files = Array.from({ length: 40 }, (_, at) => ({ file: `${at}.test.ts`, project: 'web', seconds: at }));
  expect(timeTable([], files)).toHaveLength(1 + 2 + 1 + 12);
  expect(timeTable([{ name: 'checks', seconds: 1 }], [])).toHaveLength(2);
});
