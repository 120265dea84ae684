import { expect, it } from 'vitest';
import { cleanHtml, cleanLetter } from './clean-html.ts';

it.each([
  ['<p style="color:#ff0000">red</p>', '<p style="color:#ff0000">red</p>'],
  ['<a href="https://x.org" title="x" onclick="y()">x</a>', '<a href="https://x.org" title="x">x</a>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>b', 'b'],
  ['<div style="position:fixed">c</div>', '<div>c</div>'],
  ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
])('%s', (html, clean) => expect(cleanHtml(html)).toBe(clean));

it.each([
  ['<img src="https://x.org/a.png" alt="a" onerror="x()">', '<img src="https://x.org/a.png" alt="a" />'],
  ['<img src="javascript:alert(1)">', '<img />'],
])('pictures where they are allowed: %s', (html, clean) => expect(cleanHtml(html, { images: true })).toBe(clean));

it('what has more tags than any writing becomes plain text, in no time and whole', () => {
  const many = '<span>'.repeat(200_000);
  const began = performance.now();
  expect(cleanHtml(many)).toBe('&lt;span&gt;'.repeat(200_000));
  // Two seconds and more, were they read as tags.
  expect(performance.now() - began).toBeLessThan(1000);
  expect(cleanHtml('<p>a</p>'.repeat(5000))).toBe('<p>a</p>'.repeat(5000));
});

it.each([
  ['<script>alert(1)</script><p onclick="y()">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)" target="_blank">x</a>', '<a target="_blank">x</a>'],
  ['<img src="x.png" onerror="y()" width="20">', '<img src="x.png" width="20" />'],
  ['<iframe src="https://x.org"></iframe><form action="/"><input></form>b', 'b'],
  ['<svg onload="y()"><a href="data:text/html,x">c</a></svg>', '<a>c</a>'],
  ['<meta http-equiv="refresh" content="0;url=https://x.org">', ''],
])('a letter loses what runs: %s', (html, clean) => expect(cleanLetter(html)).toBe(clean));

it('a letter keeps how it is laid out', () => {
  const html =
    '<style>td { color: red }</style><table cellpadding="4" style="width:100%"><tr><td colspan="2" align="center"><font face="Arial">Dear</font> <a href="mailto:a@x.org">a</a></td></tr></table>';
  expect(cleanLetter(html)).toBe(html);
});
