import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fontScale, isWindowFrom } from './index.tsx';

const root = document.documentElement;
const usual = window.matchMedia;

/** A window of this size in pixels, as browsers answer for it: a letter in a question is as large as the reader has set it. */
function windowOf(width: number, height: number, letter: number): void {
  root.style.fontSize = `${letter}px`;
  window.matchMedia = ((query: string) => {
    const least = (of: string) => Number(new RegExp(`min-${of}:([\\d.]+)em`).exec(query)?.[1] ?? 0) * letter;
    return { matches: width >= least('width') && height >= least('height'), media: query };
  }) as typeof window.matchMedia;
}

beforeEach(() => windowOf(1440, 900, 16));
afterEach(() => {
  root.style.fontSize = '';
  window.matchMedia = usual;
});

describe('the size of the window in letters', () => {
  it('is its size in pixels with the default font size', () => {
    expect(isWindowFrom(700, 860)).toBe(true);
    expect(isWindowFrom(700, 901)).toBe(false);
    expect(isWindowFrom(1441, 860)).toBe(false);
  });

  it('is half as large with twice the font size', () => {
    windowOf(1440, 900, 32);
    expect(isWindowFrom(700, 450)).toBe(true);
    expect(isWindowFrom(700, 860)).toBe(false);
    expect(isWindowFrom(721, 450)).toBe(false);
  });

  it('has a font scale relative to the default; smaller fonts count as the default', () => {
    expect(fontScale()).toBe(1);
    windowOf(1440, 900, 32);
    expect(fontScale()).toBe(2);
    windowOf(1440, 900, 12);
    expect(fontScale()).toBe(1);
  });
});
