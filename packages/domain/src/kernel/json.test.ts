import { describe, expect, it } from 'vitest';
import { isDeepJson, jsonDepthLimit, parseSentJson } from './json.ts';

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

describe('a text that may be JSON', () => {
  it.each([
    ['lists', nested(jsonDepthLimit + 1), true],
    ['objects that do not end', ` \n${'{"a":'.repeat(100_000)}`, true],
    ['lists as deep as may be', nested(jsonDepthLimit), false],
    ['brackets in a text', JSON.stringify({ text: nested(100) }), false],
    ['a template', `{{#if a}}${'{'.repeat(100)}`, false],
    ['prose', `See ${'['.repeat(100)}`, false],
  ])('is known to nest too deep, or not: %s', (_name, text, isDeep) => {
    expect(isDeepJson(text)).toBe(isDeep);
  });
});
