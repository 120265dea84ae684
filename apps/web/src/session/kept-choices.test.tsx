import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { aToken } from '../../test/token.ts';
import { signOut, startSession, useKeptChoice } from './index.ts';

const choice = (id: number) => {
  startSession(aToken({ id }));
  return renderHook(() => useKeptChoice('views', 'proposals', 'nothing'));
};

it('a stored choice is seen only by the user who made it, and by nobody after signing out', async () => {
  fakeServer({ mutation: { signOut: null } as never });
  const ada = choice(7);
  act(() => ada.result.current[1]('Ada’s view'));
  expect(ada.result.current[0]).toBe('Ada’s view');
  // In the same window, without a reload.
  act(() => void startSession(aToken({ id: 8 })));
  expect(ada.result.current[0]).toBe('nothing');
  expect(choice(8).result.current[0]).toBe('nothing');
  expect(choice(7).result.current[0]).toBe('Ada’s view');
  vi.stubGlobal('location', { ...location, assign: vi.fn() });
  await signOut(undefined);
  vi.unstubAllGlobals();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('views'))).toEqual([]);
});
