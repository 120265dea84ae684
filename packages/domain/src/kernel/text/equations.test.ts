import { describe, expect, it } from 'vitest';
import { equationLimits, withEquations } from './equations.ts';

const drawn = (html: string) => withEquations(html, (latex, form) => `[${form}: ${latex}]`);

describe('equations in a text', () => {
  it.each([
    ['<p>a</p>', '<p>a</p>'],
    ['<p><span data-equation="inline">E=mc^2</span>.</p>', '<p>[inline: E=mc^2].</p>'],
    ['<div data-equation="block">a &lt; b &amp;amp; c</div>', '[block: a < b &amp; c]'],
    ['<span data-equation="inline"> </span>', '<span data-equation="inline"> </span>'],
    ['<span data-equation="inline"><b>x</b></span>', '<span data-equation="inline"><b>x</b></span>'],
    ['<span data-equation="other">x</span>', '<span data-equation="other">x</span>'],
    ['<span data-equation="inline">x</div>', '<span data-equation="inline">x</div>'],
  ])('%s becomes %s', (html, expected) => expect(drawn(html)).toBe(expected));

  it('longer than the limit remain as written, at the limit they are rendered', () => {
    const of = (length: number) => `<span data-equation="inline">${'x'.repeat(length)}</span>`;
    expect(drawn(of(equationLimits.length))).toContain('[inline');
    expect(drawn(of(equationLimits.length + 1))).toBe(of(equationLimits.length + 1));
  });

  it('beyond the total limit of a text remain as written', () => {
    const one = `<span data-equation="inline">${'x'.repeat(2000)}</span>`;
    expect(drawn(one.repeat(40)).match(/\[inline/g)).toHaveLength(equationLimits.text / 2000);
  });

  it('that cannot be rendered remain as written', () => {
    const html = '<span data-equation="inline">x</span>';
    expect(withEquations(html, () => undefined)).toBe(html);
  });

  it('take no excessive time in a malicious text', () => {
    const began = Date.now();
    drawn('<span data-equation="inline">'.repeat(100_000));
    expect(Date.now() - began).toBeLessThan(1000);
  });
});
