import { getContrastRatio } from '@mui/material/styles';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPalette, paletteColour, readableOn, readableRatio, textColourOn } from './palette.ts';
import { grounds } from './theme.ts';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the palette of a facility', () => {
  it.each(Object.entries(defaultPalette))('keeps our own %s unchanged on a light background', (name, colour) => {
    expect(paletteColour(name as 'primary', {}, grounds.light.page).main).toBe(colour);
  });

  it('falls back to our colour if one is invalid', () => {
    expect(paletteColour('primary', { primary: 'url(x)' }, grounds.light.page).main).toBe(defaultPalette.primary);
    expect(paletteColour('primary', { primary: '' }, grounds.light.page).main).toBe(defaultPalette.primary);
  });

  it('makes any colour readable on a light or dark background', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom(grounds.light.page, grounds.dark.paper), (colour, ground) => {
        expect(getContrastRatio(readableOn(ground, colour), ground)).toBeGreaterThanOrEqual(readableRatio);
      }),
    );
  });

  it('keeps the text of a button readable on hover', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom(grounds.light.page, grounds.dark.paper), (colour, ground) => {
        const { main, dark, contrastText } = paletteColour('primary', { primary: colour }, ground);
        expect(getContrastRatio(dark, contrastText)).toBeGreaterThanOrEqual(
          getContrastRatio(main, contrastText) - 0.01,
        );
      }),
    );
  });

  it('uses shades and text colours that are readable, and ignores others', () => {
    const ground = grounds.light.page;
    const main = '#0b5d63';
    const chosen = paletteColour(
      'primary',
      { primary: main, primaryDark: '#073f43', primaryLight: '#BEF202', primaryContrast: '#fffbe6' },
      ground,
    );
    expect(chosen).toEqual({ main, dark: '#073f43', light: '#BEF202', contrastText: '#fffbe6' });
    const unreadable = paletteColour(
      'primary',
      { primary: main, primaryDark: '#eeeeee', primaryContrast: '#0b5d60' },
      ground,
    );
    expect(unreadable).toEqual(paletteColour('primary', { primary: main }, ground));
    expect(paletteColour('error', { primaryDark: '#073f43' }, ground)).toEqual(paletteColour('error', {}, ground));
  });

  it('keeps any choice of shades readable', () => {
    fc.assert(
      fc.property(anyColour, anyColour, anyColour, (primary, primaryDark, primaryContrast) => {
        const { main, dark, contrastText } = paletteColour(
          'primary',
          { primary, primaryDark, primaryContrast },
          grounds.light.page,
        );
        expect(getContrastRatio(main, contrastText)).toBeGreaterThanOrEqual(readableRatio);
        expect(getContrastRatio(dark, contrastText)).toBeGreaterThanOrEqual(readableRatio);
      }),
      // Words of a middling colour, on a main colour that has no darker shade.
      { examples: [['#000000', '#000014', '#dc1787']] },
    );
  });

  it('writes in black or white, whichever has more contrast', () => {
    expect(textColourOn('#ffff00')).toBe('#1d1b19');
    expect(textColourOn('#0b5d63')).toBe('#ffffff');
  });
});
