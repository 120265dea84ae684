import { type ScreenRule, screens } from '@atrium/domain/session';
import { describe, expect, it } from 'vitest';
import { createAppRouter } from './router.ts';

describe('the routes', () => {
  const router = createAppRouter();
  const drawn = Object.keys(router.routesByPath)
    .filter((path) => path !== '/$')
    .sort();

  it('are exactly the screens that the route table marks as built', () => {
    const built = (screens as readonly ScreenRule[]).filter((screen) => screen.built).map((screen) => screen.address);
    expect(drawn).toEqual([...built].sort());
  });
});
