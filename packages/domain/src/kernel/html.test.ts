import { describe, expect, it } from 'vitest';
import { plainTextOf, visibleLength } from './html.ts';

describe('the words of formatted text', () => {
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
  ])('%j reads %j', (html, words) => {
    expect(plainTextOf(html)).toBe(words);
  });

  // A pattern that tries again from every character would not come back within the time a test has.
  it.each(['<', '<p', '&', '&#', '\n'])('are found in text made to take long: %j', (piece) => {
    expect(plainTextOf(piece.repeat(300_000)).length).toBeLessThanOrEqual(600_000);
  });
});

describe('visible characters', () => {
  it.each([
    ['<p>  </p>', 0],
    ['<p>a</p><p>b</p>', 2],
    ['<p>😀é</p>', 2],
    ['&lt;b&gt;', 3],
    ['<img src="x">', 0],
  ])('%j has %i', (html, length) => {
    expect(visibleLength(html)).toBe(length);
  });
});
