import { describe, expect, it } from 'vitest';
import { downloadHeaders, fileTimestamp, keysOf, proposalPdfName } from './rules.ts';

const now = new Date('2026-03-04T05:06:07.890Z');
const one = { proposalId: '2110001', piLastname: 'Müller', created: new Date('2025-12-31T23:59:59Z') };

it.each([
  ['1,2,3', [1, 2, 3]],
  ['3, 3,x,,-1,2.5', [3]],
  ['99999999999', []],
  ['', []],
])('keys "%s"', (segment, keys) => {
  expect(keysOf(segment)).toEqual(keys);
});

describe('names', () => {
  it('carry the time in UTC', () => expect(fileTimestamp(now)).toBe('2026-03-04_050607'));
  it('of one and of several', () => {
    expect(proposalPdfName([one], now)).toBe('2110001_Müller_2025.pdf');
    expect(proposalPdfName([one, one], now)).toBe('proposals_2026-03-04_050607.pdf');
    expect(proposalPdfName([{ ...one, piLastname: '../O"Neil\n' }], now)).toBe('2110001_.._O_Neil__2025.pdf');
  });
  it('travel in headers', () => {
    expect(downloadHeaders('2110001_Müller_2025.pdf')).toMatchObject({
      'content-disposition':
        'attachment; filename="2110001_M_ller_2025.pdf"; filename*=UTF-8\'\'2110001_M%C3%BCller_2025.pdf',
      'x-download-filename': '2110001_M%C3%BCller_2025.pdf',
    });
  });
});
