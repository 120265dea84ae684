import { patternProblem } from '@atrium/domain/setting';
import { momentTokens } from '@atrium/ui/moment';
import { expect, it } from 'vitest';

it.each(momentTokens)('the token %s that the screens can write is allowed in date settings', (token) => {
  expect(patternProblem(token, 'date')).not.toMatch(/cannot be used/);
});
