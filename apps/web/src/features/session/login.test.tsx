import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { aToken } from '../../../test/token.ts';
import { currentSession, rememberWantedPath } from '../../session/index.ts';
import { loginAddress, readCallback } from './login.ts';

describe('the address of the login page', () => {
  it('keeps its own query and says where to come back to', () => {
    expect(
      loginAddress('https://id.example.org/auth?client_id=a&scope=openid%20email', 'https://a.org/external-auth'),
    ).toBe(
      'https://id.example.org/auth?client_id=a&scope=openid+email&redirect_uri=https%3A%2F%2Fa.org%2Fexternal-auth',
    );
  });
});

describe('what the provider brings back', () => {
  it.each([
    ['a session id', { sessionid: 's' }, undefined, { externalToken: 's' }],
    ['a code with its issuer', { code: 'c', iss: 'i' }, undefined, { externalToken: 'c', iss: 'i' }],
    ['a token', { token: 't' }, undefined, { externalToken: 't' }],
    ['a part of the path', {}, 'p', { externalToken: 'p' }],
    ['an error', { error_description: 'no' }, undefined, { error: 'no' }],
    ['nothing', {}, undefined, {}],
  ])('%s', (_, query, part, found) => {
    expect(readCallback(query, part)).toEqual({ externalToken: undefined, iss: undefined, error: undefined, ...found });
  });
});

describe('signing in', () => {
  it('trades the code and goes where the person wanted', async () => {
    rememberWantedPath('/HelpPage?from=mail');
    const { server, address } = renderApp({
      person: null,
      at: '/external-auth?code=first',
      server: { mutation: { externalTokenLogin: () => aToken({ role: 'USER' }) } },
    });
    expect(await screen.findByRole('heading', { name: 'Help' })).toBeVisible();
    expect(address()).toBe('/HelpPage?from=mail');
    expect(server.calls('externalTokenLogin')).toHaveLength(1);
    expect(server.calls('externalTokenLogin')[0]?.variables).toMatchObject({ externalToken: 'first' });
    expect(currentSession()?.role).toBe('USER');
  });

  it('says what went wrong and leads back', async () => {
    renderApp({
      person: null,
      at: '/external-auth?code=second',
      server: {
        mutation: {
          externalTokenLogin: () => {
            throw new Error('The code has been used');
          },
        },
      },
    });
    expect(await screen.findByText('The code has been used')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Return to frontpage' })).toBeVisible();
  });

  it('shows the refusal of the provider', async () => {
    renderApp({ person: null, at: '/external-auth?error_description=You+are+not+a+member' });
    expect(await screen.findByText('You are not a member')).toBeVisible();
  });

  it('says that no login address is configured', async () => {
    renderApp({ person: null, at: '/external-auth' });
    expect(await screen.findByText('System configuration error')).toBeVisible();
  });

  it('remembers where a visitor wanted to go', async () => {
    const { address } = renderApp({ person: null, at: '/HelpPage?tab=1' });
    await waitFor(() => expect(address()).toBe('/external-auth'));
    expect(localStorage.getItem('redirectPath')).toBe('/HelpPage?tab=1');
  });
});
