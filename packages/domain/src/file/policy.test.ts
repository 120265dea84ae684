import { describe, expect, it } from 'vitest';
import { type Actor, anonymous, type UserId } from '../kernel/index.ts';
import { filePolicies, mayReadFile } from './index.ts';

const person = (role: 'USER' | 'USER_OFFICER'): Actor => ({
  kind: 'person',
  id: 1 as UserId,
  role,
  isInternalUser: false,
});
const token: Actor = { kind: 'token', accessTokenId: 'a', permissions: new Set() };
const now = new Date('2031-01-01T00:00:00Z');
const nothing = { isUploader: false, mayReadHolder: false };

describe('reading a file', () => {
  it.each([
    ['nobody', anonymous, { isUploader: true, mayReadHolder: true }, 'NOT_LOGGED_IN'],
    ['a stranger', person('USER'), nothing, 'FILE_NOT_READABLE'],
    ['the uploader', person('USER'), { ...nothing, isUploader: true }, 'yes'],
    ['a reader of the record', person('USER'), { ...nothing, mayReadHolder: true }, 'yes'],
    ['an officer', person('USER_OFFICER'), nothing, 'yes'],
    ['a token without the record', token, nothing, 'FILE_NOT_READABLE'],
    ['a token with the record', token, { ...nothing, mayReadHolder: true }, 'yes'],
  ])('%s', (_, actor, facts, answer) => {
    const decision = mayReadFile(actor, facts);
    expect(decision.allowed ? 'yes' : decision.reason).toBe(answer);
  });

  it('is restricted, but uploading is open to all users who are signed in', () => {
    expect(filePolicies.upload.may(person('USER'), undefined, now).allowed).toBe(true);
    expect(filePolicies.upload.may(anonymous, undefined, now).allowed).toBe(false);
  });
});
