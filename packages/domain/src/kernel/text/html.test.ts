import { describe, expect, it } from 'vitest';
import { plainTextOf, visibleLength } from './html.ts';

describe('the plain text', () => {
  it.each([
    ['', ''],
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['<ul><li>x</li><li>y</li></ul>', 'x\ny'],
    ['<strong>b</strong>old', 'bold'],
    ['<pre>1</pre>2', '1\n2'],
    ['1 &lt; 2 &amp; 3&nbsp;m', '1 < 2 & 3 m'],
    ['&#65;&#x42;&#0;&copy;', 'AB&#0;_'],
    ['2 < 3', '2 < 3'],
    ['<img src="a > b"> rest', 'b"> rest'],
    [
      '<table><tr><th><p>Sample</p></th><th>T (K)</th></tr><tr><td><p>A</p></td><td>300</td></tr></table>',
      'Sample\tT (K)\t\nA\t300',
    ],
    ['10<sup>3</sup> cm<sup>−1</sup>, H<sub>2</sub>O, x<sup>Q</sup>', '10³ cm⁻¹, H₂O, xQ'],
    ['<sup>1<em>2</em></sup>3<sub>', '¹²3'],
    ['<span data-equation="inline">a &lt; b^2</span>', 'a < b^2'],
  ])('of %j is %j', (html, words) => {
    expect(plainTextOf(html)).toBe(words);
  });

  it.each([
    ['<', '<'],
    ['<p', '<p'],
    ['&', '&'],
    ['&#', '&#'],
    ['\n', ''],
  ])('of %j, repeated 300,000 times, is extracted in limited time', (piece, words) => {
    const began = Date.now();
    const text = plainTextOf(piece.repeat(300_000));
    // Milliseconds; a pattern that tries again from every character would take minutes.
    expect(Date.now() - began).toBeLessThan(2000);
    // Compared without a diff, which would take longer than the test.
    expect(text === words.repeat(300_000)).toBe(true);
  });
});

describe('visible characters', () => {
  it.each([
    ['<p>  </p>', 0],
    ['<p>a</p><p>b</p>', 2],
    ['<p>😀é</p>', 2],
    ['&lt;b&gt;', 3],
    ['<img src="x">', 0],
    ['10<sup>3</sup> cm<sup>-1</sup>', 8],
    ['<table><tr><td><p>A</p></td><td><p>B</p></td></tr></table>', 2],
    ['<p>x <span data-equation="inline">E=mc^2</span></p>', 8],
  ])('in %j number %i', (html, length) => {
    expect(visibleLength(html)).toBe(length);
  });
});
