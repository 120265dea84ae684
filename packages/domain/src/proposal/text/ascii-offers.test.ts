import { describe, expect, it } from 'vitest';
import { toPrintableAscii } from './abstract.ts';
import { offeredAbstract } from './ascii-offers.ts';

describe('ASCII replacements offered for an abstract (rule P119)', () => {
  it.each([
    ['3 µm', '3 um'],
    ['3 μm', '3 um'],
    ['a – b — c', 'a - b - c'],
    ['“x” ‘y’ «z»', '"x" \'y\' "z"'],
    ['café Ångström über', 'cafe Angstrom uber'],
    ['cafe\u0301', 'cafe'],
    ['Straße, Ørsted, Łódź', 'Strasse, Orsted, Lodz'],
    ['10³ cm⁻¹, Å⁻¹', '10^3 cm^-1, A^-1'],
    ['H₂O', 'H2O'],
    ['±5 °C, ≤ 3, ½', '+/-5 degC, <= 3, 1/2'],
    ['λ/2, Δ', 'lambda/2, Delta'],
    ['ﬁne\u00a0ﬂow…', 'fine flow...'],
  ])('replace %s with %s', (typed, text) => {
    const offered = offeredAbstract(typed);
    expect(offered).toMatchObject({ text, left: [] });
    expect(toPrintableAscii(offered.text)).toEqual({ text, replaced: [] });
  });

  it('exclude characters without a usual replacement, which are named', () => {
    expect(offeredAbstract('µ 中 👩‍🔬 Ж')).toEqual({
      text: 'u 中 👩‍🔬 Ж',
      offers: [{ from: 'µ', to: 'u' }],
      left: ['中', '👩‍🔬', 'Ж'],
    });
  });

  it('name each character once, and are empty for plain text', () => {
    expect(offeredAbstract('é é é').offers).toEqual([{ from: 'é', to: 'e' }]);
    expect(offeredAbstract('plain\r\n\ttext')).toEqual({ text: 'plain\n\ttext', offers: [], left: [] });
  });
});
