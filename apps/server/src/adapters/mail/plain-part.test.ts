import { expect, test } from 'vitest';
import { plainPart } from './plain-part.ts';

test('a letter is readable as plain text', () => {
  const html = `<!doctype html><html><head><title>Decision</title><style>p { margin: 0 }</style></head><body><h1>Your proposal was accepted</h1>
    <p>Dear 中村,</p><p>see <a href="https://example.org/p/7">proposal 7</a> &amp; its days:</p><ul><li>3 days at HALO</li></ul>
    <table><tr><th>Day</th><th>Hour</th></tr><tr><td>Monday</td><td>9</td></tr></table><img src="data:image/png;base64,AAAA" alt="logo">
    <p>ESS · <a href="https://office.example.org">https://office.example.org</a></p></body></html>`;
  expect(
    plainPart(html)
      .split('\n')
      .map((line) => line.trimEnd()),
  ).toEqual([
    'Your proposal was accepted',
    '',
    'Dear 中村,',
    '',
    'see proposal 7 <https://example.org/p/7> & its days:',
    '',
    ' * 3 days at HALO',
    '',
    'Day      Hour',
    'Monday   9',
    '',
    'ESS · https://office.example.org',
  ]);
});

test('superscript and subscript are converted to their Unicode characters', () => {
  expect(plainPart('<p>10<sup>3</sup> cm<sup>−1</sup>, H<sub>2</sub>O</p>')).toBe('10³ cm⁻¹, H₂O');
});

test('a huge or deeply nested letter is cut off instead of taking long', () => {
  const began = process.threadCpuUsage();
  expect(plainPart(`<p>${'many words '.repeat(200_000)}</p>`).length).toBeLessThan(110_000);
  expect(() => plainPart(`${'<div>'.repeat(50_000)}deep${'</div>'.repeat(50_000)}`)).not.toThrow();
  expect(process.threadCpuUsage(began).user).toBeLessThan(5_000_000);
});
