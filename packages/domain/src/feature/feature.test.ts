import { expect, it } from 'vitest';
import { settingCatalogue } from '../setting/index.ts';
import { featureCatalogue } from './index.ts';

it('the feature of experiments does not say who plans them, since a setting does (rule O100)', () => {
  const { title, does } = featureCatalogue.SCHEDULER;
  expect(title).toBe('Experiments and beam time');
  expect(does).toContain(`“${settingCatalogue.EXPERIMENTS_PLANNED.label}”`);
});
