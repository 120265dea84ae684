import { darken, getContrastRatio, getLuminance, lighten, rgbToHex } from '@mui/material/styles';

/** Colours a facility may choose; a missing or unreadable one falls back to ours. */
export interface PaletteChoice {
  readonly primary?: string;
  /** The main colour under the pointer. */
  readonly primaryDark?: string;
  /** Backgrounds and lines beside the main colour. */
  readonly primaryLight?: string;
  /** The mark of an open item, such as an entry of the menu. */
  readonly primaryAccent?: string;
  /** Text on the main colour. */
  readonly primaryContrast?: string;
  readonly secondary?: string;
  readonly secondaryDark?: string;
  readonly secondaryLight?: string;
  readonly secondaryContrast?: string;
  readonly error?: string;
  readonly info?: string;
  readonly success?: string;
  readonly warning?: string;
}

/** The least contrast of text on its background (WCAG 2.2 AA). */
export const readableRatio = 4.5;

export type PaletteName = 'primary' | 'secondary' | 'error' | 'info' | 'success' | 'warning';

export const defaultPalette = {
  primary: '#0b5d63',
  secondary: '#7a4b1e',
  error: '#b3261e',
  info: '#2a5b9c',
  success: '#2b6b3a',
  warning: '#8a5300',
} as const satisfies Pick<Required<PaletteChoice>, PaletteName>;

/** The colour of dark text, off-black so that large areas stay calm. */
const ink = '#1d1b19';
const paper = '#ffffff';

const colourPattern = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

function ratio(one: string, other: string): number {
  return getContrastRatio(one, other);
}

/** Returns the colour itself if text in it is readable on the background, or else the nearest darker (or lighter) one that is. */
export function readableOn(ground: string, colour: string, least: number = readableRatio): string {
  const towards = ratio(ground, ink) > ratio(ground, paper) ? darken : lighten;
  for (let step = 0; step <= 20; step += 1) {
    const candidate = step === 0 ? colour : towards(colour, step / 20);
    if (ratio(ground, candidate) >= least) return candidate;
  }
  return towards === darken ? ink : paper;
}

/** The least contrast of marks and lines that carry meaning (WCAG 2.2 AA, 1.4.11). */
const visibleRatio = 3;

/** In the dark scheme text also appears on lighter, selected rows, so it needs some reserve. */
const darkRatio = 6;

/** Returns black or white for text, whichever is more readable on the colour. */
export function textColourOn(colour: string): string {
  return ratio(colour, paper) >= ratio(colour, ink) ? paper : ink;
}

const colourOf = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim();
  return trimmed && colourPattern.test(trimmed) ? trimmed : undefined;
};

/**
 * Returns a palette entry that is readable on the background of its scheme, whatever the settings say: an unreadable shade or text colour
 * is replaced by ours.
 */
export function paletteColour(name: PaletteName, choice: PaletteChoice, ground: string) {
  const shade = (of: 'Dark' | 'Light' | 'Contrast') =>
    name === 'primary' || name === 'secondary' ? colourOf(choice[`${name}${of}`]) : undefined;
  const main = readableOn(
    ground,
    colourOf(choice[name]) ?? defaultPalette[name],
    textColourOn(ground) === paper ? darkRatio : readableRatio,
  );
  const words = shade('Contrast');
  const contrastText = words && ratio(main, words) >= readableRatio ? words : textColourOn(main);
  // Under the pointer the colour of a button moves away from that of its text, so that the text stays readable.
  const away = getLuminance(contrastText) > getLuminance(main) ? darken(main, 0.2) : lighten(main, 0.2);
  const pressed = shade('Dark');
  const dark = pressed && ratio(pressed, contrastText) >= readableRatio ? pressed : away;
  const light = shade('Light');
  return { main, dark, contrastText, ...(light ? { light } : {}) };
}

/** Returns the colour of marks: the facility's accent, or the nearest visible colour; without an accent, the main colour. */
export function accentColour(choice: PaletteChoice, ground: string): string {
  const accent = colourOf(choice.primaryAccent);
  return accent ? readableOn(ground, accent, visibleRatio) : paletteColour('primary', choice, ground).main;
}

/** The contrast of one chosen colour in one scheme. */
export interface ContrastFinding {
  readonly chosen: string;
  /** The displayed colour: the chosen one, or the nearest readable one. */
  readonly shown: string;
  /** The contrast of the chosen colour, and the least contrast required. */
  readonly ratio: number;
  readonly least: number;
  /** What the colour was compared with. */
  readonly against: 'ground' | 'words' | 'main';
}

/** Compares every colour a facility has chosen with its background in a scheme (WCAG 2.2 AA). */
export function contrastFindings(
  choice: PaletteChoice,
  ground: string,
): Readonly<Partial<Record<keyof PaletteChoice, ContrastFinding>>> {
  const findings: Partial<Record<keyof PaletteChoice, ContrastFinding>> = {};
  const judge = (
    key: keyof PaletteChoice,
    shown: string,
    other: string,
    least: number,
    against: ContrastFinding['against'],
  ) => {
    const chosen = colourOf(choice[key]);
    if (chosen) findings[key] = { chosen, shown: rgbToHex(shown), ratio: ratio(chosen, other), least, against };
  };
  for (const name of Object.keys(defaultPalette) as PaletteName[]) {
    const { main, dark, contrastText } = paletteColour(name, choice, ground);
    judge(name, main, ground, readableRatio, 'ground');
    if (name !== 'primary' && name !== 'secondary') continue;
    judge(`${name}Contrast`, contrastText, main, readableRatio, 'main');
    judge(`${name}Dark`, dark, contrastText, readableRatio, 'words');
  }
  judge('primaryAccent', accentColour(choice, ground), ground, visibleRatio, 'ground');
  return findings;
}
