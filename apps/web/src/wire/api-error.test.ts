import { describe, expect, it } from 'vitest';
import { apiErrorOf, sentenceFrom } from './api-error.ts';

describe('the error message that a user reads', () => {
  it.each([
    ['INSUFFICIENT_PERMISSIONS', 'FORBIDDEN', 'Your current role is not allowed to do this.'],
    ['NOT_LOGGED_IN', 'NOT_AUTHENTICATED', 'Your current role is not allowed to do this.'],
    ['Only scientists may', 'FORBIDDEN', 'Only scientists may'],
    ['INTERNAL_ERROR', 'INTERNAL', 'Something went wrong!'],
  ])('%s (%s): %s', (message, code, told) => {
    expect(apiErrorOf({ message, extensions: { code } }).message).toBe(told);
  });

  it('is never the bare code of a refusal', () => {
    expect(sentenceFrom('INSUFFICIENT_PERMISSIONS')).toBeUndefined();
    expect(sentenceFrom('FAP review is over')).toBe('FAP review is over');
    expect(sentenceFrom(undefined)).toBeUndefined();
  });
});
