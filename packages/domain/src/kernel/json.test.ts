import { describe, expect, it } from 'vitest';
import { jsonDepthLimit, parseSentJson } from './json.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('JSON that people send', () => {
  it.each(['null', '{"a":[1,{"b":"\\"]["}]}', ' [ ] ', '"[[["'])('%s is read as ever', (text) => {
    expect(parseSentJson(text)).toEqual(JSON.parse(text));
  });
  it('is read down to the limit and refused below it', () => {
    expect(parseSentJson(nested(jsonDepthLimit))).toBeInstanceOf(Array);
    expect(() => parseSentJson(nested(jsonDepthLimit + 1))).toThrow('nested more than 64 levels');
    expect(() => parseSentJson('{"a":'.repeat(50_000))).toThrow(SyntaxError);
  });
  it('counts brackets, not those in texts', () => {
    const text = JSON.stringify({ text: `\\"${nested(100)}` });
    expect(parseSentJson(text)).toEqual(JSON.parse(text));
  });
  it('that is none is refused as such', () => {
    expect(() => parseSentJson('{"a":')).toThrow(SyntaxError);
  });
});
