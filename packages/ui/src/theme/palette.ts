import { darken, getContrastRatio, getLuminance, lighten, rgbToHex } from '@mui/material/styles';

/** Colours a facility may choose; a missing or unreadable one falls back to ours. */
export interface PaletteChoice {
  readonly primary?: string;
  /** Under the pointer. */
  readonly primaryDark?: string;
  /** Grounds and lines beside the main colour. */
  readonly primaryLight?: string;
  /** The mark at what is open, such as an entry of the menu. */
  readonly primaryAccent?: string;
  /** Words on the main colour. */
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

/** The least contrast of words on their ground (WCAG 2.2 AA). */
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

/** Ink of dark words, off-black so that large areas stay calm. */
const ink = '#1d1b19';
const paper = '#ffffff';

const colourPattern = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

function ratio(one: string, other: string): number {
  return getContrastRatio(one, other);
}

/** The colour itself when words in it can be read on the ground, else the nearest darker (or lighter) one that can. */
export function readableOn(ground: string, colour: string, least: number = readableRatio): string {
  const towards = ratio(ground, ink) > ratio(ground, paper) ? darken : lighten;
  for (let step = 0; step <= 20; step += 1) {
    const candidate = step === 0 ? colour : towards(colour, step / 20);
    if (ratio(ground, candidate) >= least) return candidate;
  }
  return towards === darken ? ink : paper;
}

/** The least contrast of marks and lines that mean something (WCAG 2.2 AA, 1.4.11). */
export const visibleRatio = 3;

/** On dark grounds words also lie on lighter, selected rows: they need something in reserve. */
const darkRatio = 6;

/** Black or white words, whichever reads better on the colour. */
export function wordsOn(colour: string): string {
  return ratio(colour, paper) >= ratio(colour, ink) ? paper : ink;
}

const colourOf = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim();
  return trimmed && colourPattern.test(trimmed) ? trimmed : undefined;
};

/**
 * A palette entry that can be read on the ground of its scheme, whatever the settings said: a shade or a colour of words that
 * could not be read gives way to ours.
 */
export function paletteColour(name: PaletteName, choice: PaletteChoice, ground: string) {
  const shade = (of: 'Dark' | 'Light' | 'Contrast') =>
    name === 'primary' || name === 'secondary' ? colourOf(choice[`${name}${of}`]) : undefined;
  const main = readableOn(
    ground,
    colourOf(choice[name]) ?? defaultPalette[name],
    wordsOn(ground) === paper ? darkRatio : readableRatio,
  );
  const words = shade('Contrast');
  const contrastText = words && ratio(main, words) >= readableRatio ? words : wordsOn(main);
  // Under the pointer a button moves away from its words, so that they stay readable.
  const away = getLuminance(contrastText) > getLuminance(main) ? darken(main, 0.2) : lighten(main, 0.2);
  const pressed = shade('Dark');
  const dark = pressed && ratio(pressed, contrastText) >= readableRatio ? pressed : away;
  const light = shade('Light');
  return { main, dark, contrastText, ...(light ? { light } : {}) };
}

/** The colour of marks: the facility's accent where it has one that can be seen, else near to it, else the main colour. */
export function accentColour(choice: PaletteChoice, ground: string): string {
  const accent = colourOf(choice.primaryAccent);
  return accent ? readableOn(ground, accent, visibleRatio) : paletteColour('primary', choice, ground).main;
}

/** How one chosen colour fares in one scheme. */
export interface ContrastFinding {
  readonly chosen: string;
  /** What people see: the chosen colour, or the nearest that can be read. */
  readonly shown: string;
  /** Contrast of the chosen colour, and the least that is needed. */
  readonly ratio: number;
  readonly least: number;
  /** What it was held against. */
  readonly against: 'ground' | 'words' | 'main';
}

/** Holds every colour a facility has chosen against what it lies on in a scheme (WCAG 2.2 AA). */
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
