import { patternProblem } from '@atrium/domain/setting';
import { momentTokens } from '@atrium/ui/moment';
import { expect, it } from 'vitest';

it.each(momentTokens)('a facility may write dates with %s, as the screens can', (token) => {
  expect(patternProblem(token, 'date')).not.toMatch(/cannot be written/);
});
