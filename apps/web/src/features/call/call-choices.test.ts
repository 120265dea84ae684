import { expect, it } from 'vitest';
import { templateChoices } from './call-choices.ts';

const form = (templateId: number, name: string, isArchived = false) => ({ templateId, name, isArchived });

it('forms with the same name are distinguished by their number', () => {
  const list = [form(1, 'Rapid access'), form(2, 'Rapid access'), form(3, 'Panel'), form(4, 'Panel', true)];
  expect(templateChoices(list, null).map(({ label }) => label)).toEqual([
    'Rapid access (no. 1)',
    'Rapid access (no. 2)',
    'Panel',
  ]);
  expect(templateChoices(list, 4).map(({ label }) => label)).toEqual([
    'Rapid access (no. 1)',
    'Rapid access (no. 2)',
    'Panel (no. 3)',
    'Panel (no. 4, archived)',
  ]);
});
