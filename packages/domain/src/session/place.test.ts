import { expect, it } from 'vitest';
import { screenAddress, screens } from './index.ts';

const home = 'https://house.example/atrium';

it('an absolute address contains the screen, its parameters and its query (rule O260)', () => {
  expect(screenAddress(home, { to: '/PanelReview/$id', params: { id: 7 } })).toBe(`${home}/PanelReview/7`);
  expect(screenAddress(home, { to: '/Experiments', query: { experiment: 'A 1/2&3' } })).toBe(
    `${home}/Experiments?experiment=A%201%2F2%263`,
  );
  expect(screenAddress(home, { to: '/FapMeeting/$fapId/$callId', params: { fapId: 1, callId: 'b/c' } })).toBe(
    `${home}/FapMeeting/1/b%2Fc`,
  );
  expect(screenAddress(home, { to: '/MyVisits', query: {} })).toBe(`${home}/MyVisits`);
});

it('every variable part of an address is a named parameter', () => {
  for (const { address } of screens) expect(address.replace(/\$\w+/g, '')).not.toContain('$');
});
