import { describe, expect, it } from 'vitest';
import { asHtml, asPlainText, withMessage } from './index.ts';

describe('a message in a comment', () => {
  it.each([
    ['one', '<p>one</p>'],
    ['one\ntwo', '<p>one<br>two</p>'],
    ['one\n\ntwo\n', '<p>one</p><p>two</p>'],
    ['a < b & "c"', '<p>a &lt; b &amp; &quot;c&quot;</p>'],
    ['  ', ''],
  ])('%j is written as %s', (message, html) => {
    expect(asHtml(message)).toBe(html);
  });

  it.each([
    ['<p>one</p><p>two</p>', 'one\n\ntwo'],
    ['<p>a &lt; b<br>c</p>', 'a < b\nc'],
    ['<ul><li><p>x</p></li></ul>', 'x'],
    ['<p></p>', ''],
  ])('%s is read as %j', (html, message) => {
    expect(asPlainText(html)).toBe(message);
  });

  it('is appended to existing text', () => {
    expect(withMessage('<p></p>', 'new')).toBe('<p>new</p>');
    expect(withMessage('<p>old</p>', 'new')).toBe('<p>old</p><p>new</p>');
  });
});
