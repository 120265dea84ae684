import { describe, expect, it } from 'vitest';
import { asking } from '../testing/asking.ts';

describe('a text', () => {
  it.each([
    [{}, '', []],
    [{}, null, []],
    [{ required: true }, '', ['This is a required field']],
    [{ required: true }, null, ['This is a required field']],
    [{ required: true }, ' ', []],
    [{ min: 3 }, '', []],
    [{ min: 3 }, 'ab', ['Value must be at least 3 characters']],
    [{ min: 3 }, 'abc', []],
    [{ max: 3 }, 'abc', []],
    [{ max: 3 }, 'abcd', ['Value must be at most 3 characters']],
    [{ max: 1 }, 'ab', ['Value must be at most 1 character']],
    [{ min: 0, max: 0 }, 'abcd', []],
    [{ max: '3' }, 'abcd', ['Value must be at most 3 characters']],
  ])('%j, %j: %j', (config, answer, messages) => {
    expect(asking('TEXT_INPUT', config).says(answer)).toEqual(messages);
  });
});
