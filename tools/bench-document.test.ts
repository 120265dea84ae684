import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withMeasured } from '../bench/report/document.ts';
import { listSummary, measuredParts } from '../bench/report/report.ts';
import { sizes } from '../bench/sizes.ts';

const document = readFileSync(join(import.meta.dirname, '..', 'docs', 'performance.md'), 'utf8');

const measured = { requests: 9, median: 2, p95: 3, p99: 4, least: 1, perSecond: 5, failures: 0 };
const response = (name: string, least: number, median: number) => ({
  name,
  rows: 10,
  least,
  median,
  p95: 90,
  byHand: { least: 10, median: 20 },
  load: 1,
});
const parts = measuredParts({
  sizeName: 'large',
  size: sizes.large,
  machine: '4 cores, 8 GiB',
  day: '2027-01-02',
  secondsToStart: 0.7,
  memory: { idle: 100, now: 200, peak: 300 },
  comparisons: [
    { name: 'An operation', goal: { ratio: 1.5 }, passes: [{ concurrency: 1, server: measured, byHand: measured }] },
  ],
  pages: [{ name: 'a new filter', median: 1, p95: 2, counted: 3, scans: [] }],
  lists: [response('Visits, officer: no filter', 9, 21)],
  figures: [{ name: 'A page', median: 1, p95: 2 }],
});

/** Returns the text outside all measured parts. */
const byHand = (text: string) => text.replaceAll(/(<!-- bench: .+? -->)[\s\S]*?<!-- bench end -->/g, '$1');

describe('the document on performance', () => {
  const merged = withMeasured(document, parts);

  it('gets every table that a run measures, with its date', () => {
    for (const lines of Object.values(parts)) expect(merged).toContain(`\n\n${lines.join('\n')}\n\n<!-- bench end -->`);
    expect(merged.match(/2027-01-02/g)).toHaveLength(Object.keys(parts).length);
    expect(merged).not.toContain('| Officer: first page |');
  });

  it('keeps every other word', () => {
    expect(byHand(merged)).toBe(byHand(document));
    for (const heading of ['Statements', 'Tenfold', 'The board of beam time', 'A panel of 3,000 proposals'])
      expect(merged).toContain(`\n## ${heading}\n`);
    expect(merged).toContain('Some of them were measured again on 2026-11-28');
    expect(withMeasured(merged, parts)).toBe(merged);
  });

  it('has the columns that a run measures, so that the words around its tables still fit', () => {
    for (const name of ['operations', 'lists', 'figures']) {
      const [head = '', rule = ''] = parts[name] ?? [];
      expect(document).toContain(`<!-- bench: ${name} -->\n\n${head}\n${rule}\n`);
    }
  });

  it('is not written if a part has no place in it, or two', () => {
    const place = '<!-- bench: a -->\n\nold\n\n<!-- bench end -->\n';
    expect(withMeasured(`x\n${place}y\n`, { a: ['$& new'] })).toBe(`x\n${place.replace('old', () => '$& new')}y\n`);
    for (const broken of [
      '',
      `${place}${place}`,
      '<!-- bench: a -->\nold\n',
      `<!-- bench: a -->\n<!-- bench: b -->\n<!-- bench end -->\n`,
    ])
      expect(() => withMeasured(broken, { a: ['new'] })).toThrow('must have one part');
  });
});

it('lists are summed up by table and role', () => {
  const rows = [
    response('Visits, officer: no filter', 9, 21),
    response('Visits, officer: last page', 16, 25),
    response('Own experiments of a lead', 15, 18),
    response('Own visits of a visitor', 15, 18),
  ];
  expect(listSummary(rows).slice(2)).toEqual([
    '| Visits, officer | 2 | 23.0 | 90.0 | 3.0 | 1 |',
    '| Own experiments and visits | 2 | 18.0 | 90.0 | -2.0 | 2 |',
  ]);
});
