import { describe, expect, it } from 'vitest';
import { objectSplitter, readRorRecord } from './index.ts';

const name = (value: string, types: string[], lang: string | null = null) => ({ value, types, lang });
const lund = {
  id: 'https://ror.org/012a77v79',
  status: 'active',
  names: [
    name('LU', ['acronym']),
    name('Lunds universitet', ['label'], 'sv'),
    name('Lund University', ['ror_display', 'label'], 'en'),
  ],
  locations: [{ geonames_id: 1, geonames_details: { country_code: 'SE', country_name: 'Sweden', name: 'Lund' } }],
  links: [],
};

describe('a ROR record', () => {
  it('contains id, display name and country', () => {
    expect(readRorRecord(lund)).toEqual({ rorId: lund.id, name: 'Lund University', countryCode: 'SE' });
  });

  it.each([
    ['of an institution that is gone', { status: 'withdrawn' }, 'PASSED_OVER'],
    ['of no country', { locations: [] }, 'PASSED_OVER'],
    ['of a country that does not exist', { locations: [{ geonames_details: { country_code: 'ZZ' } }] }, 'PASSED_OVER'],
    ['without names', { names: [] }, 'PASSED_OVER'],
    ['of version 1', { names: undefined, name: 'Lund University' }, undefined],
    ['with an id of somebody else', { id: 'https://grid.ac/1' }, undefined],
  ])('%s', (_, change, expected) => expect(readRorRecord({ ...lund, ...change })).toBe(expected));

  it('has another name if the display name is too long, or the beginning of it', () => {
    const long = name('x'.repeat(130), ['ror_display']);
    const nameOf = (names: unknown) => (readRorRecord({ ...lund, names }) as { name: string }).name;
    expect(nameOf([long, name('X', ['acronym']), name('Ypsilon', ['alias'])])).toBe('Ypsilon');
    expect(nameOf([long, name('Ypsilon', ['alias']), name('Short', ['label'], 'en')])).toBe('Short');
    expect(nameOf([long, name('X', ['acronym'])])).toBe('x'.repeat(100));
  });
});

describe('a stream of records', () => {
  const records = [{ a: 'brace } and "quote" \\' }, { b: { c: [1, { d: 2 }] } }, {}];
  it.each([
    ['a list', JSON.stringify(records, null, 2)],
    ['lines', records.map((record) => JSON.stringify(record)).join('\n')],
  ])('is split into records wherever the chunks end: %s', (_, text) => {
    for (let size = 1; size < 12; size += 1) {
      const splitter = objectSplitter();
      const found: string[] = [];
      for (let at = 0; at < text.length; at += size) found.push(...splitter.push(text.slice(at, at + size)));
      expect(found.map((one) => JSON.parse(one))).toEqual(records);
      expect(splitter.rest()).toBe(false);
    }
  });

  it('reports a truncated record, and buffers no more than the limit', () => {
    const splitter = objectSplitter(20);
    splitter.push('[{"a": 1');
    expect(splitter.rest()).toBe(true);
    expect(() => splitter.push('x'.repeat(30))).toThrow('longer than 20');
  });
});
