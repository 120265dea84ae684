import { describe, expect, it } from 'vitest';
import { isDeepJson, jsonDepthLimit, parseSentJson } from './json.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('JSON sent by clients', () => {
  it.each(['null', '{"a":[1,{"b":"\\"]["}]}', ' [ ] ', '"[[["'])('%s is parsed as usual', (text) => {
    expect(parseSentJson(text)).toEqual(JSON.parse(text));
  });
  it('is parsed up to the depth limit and refused beyond it', () => {
    expect(parseSentJson(nested(jsonDepthLimit))).toBeInstanceOf(Array);
    expect(() => parseSentJson(nested(jsonDepthLimit + 1))).toThrow('nested more than 64 levels');
    expect(() => parseSentJson('{"a":'.repeat(50_000))).toThrow(SyntaxError);
  });
  it('is checked by counting brackets outside of strings', () => {
    const text = JSON.stringify({ text: `\\"${nested(100)}` });
    expect(parseSentJson(text)).toEqual(JSON.parse(text));
  });
  it('that is invalid is refused as such', () => {
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
  ])('is recognized as nested too deep, or not: %s', (_name, text, isDeep) => {
    expect(isDeepJson(text)).toBe(isDeep);
  });
});
