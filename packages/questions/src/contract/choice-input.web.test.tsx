import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderQuestion } from '../testing/render-question.tsx';

const kinds = [
  ['SELECTION_FROM_OPTIONS', 'One', { options: ['One', 'Two'], variant: 'radio' }, ['One'], []],
  ['DYNAMIC_MULTIPLE_CHOICE', 'Green', { variant: 'radio' }, ['Green'], []],
  [
    'INSTRUMENT_PICKER',
    'One',
    { variant: 'radio', instruments: [{ id: 1, name: 'One' }] },
    { instrumentId: '1' },
    null,
  ],
  ['TECHNIQUE_PICKER', 'One', { variant: 'radio', techniques: [{ id: 1, name: 'One' }] }, 1, null],
] as const;
const clear = () => screen.queryByRole('button', { name: 'Clear' });

describe.each(kinds)('radio buttons of %s', (type, name, config, chosen, blank) => {
  it('can be cleared if no answer is required, also by keyboard', async () => {
    const { user, answer } = renderQuestion(type, { config, answer: chosen });
    expect(screen.getByRole('radio', { name })).toBeChecked();
    expect(clear()).toHaveAccessibleDescription('The question');
    await user.tab();
    await user.tab();
    expect(clear()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(answer()).toEqual(blank);
    expect(screen.getByRole('radio', { name })).not.toBeChecked();
    expect(clear()).toBeNull();
    expect(document.activeElement).toHaveAttribute('type', 'radio');
    await user.click(screen.getByRole('radio', { name }));
    expect(clear()).toBeVisible();
  });

  it.each([
    ['nothing is chosen', config, undefined, false],
    ['an answer is required', { ...config, required: true }, chosen, false],
    ['nothing may be changed', config, chosen, true],
    ['it is a dropdown', { ...config, variant: 'dropdown' }, chosen, false],
    ['several may be chosen', { ...config, isMultipleSelect: true }, Array.isArray(chosen) ? chosen : [chosen], false],
  ])('have no button to clear them when %s', (_, given, answer, disabled) => {
    renderQuestion(type, { config: given, disabled, ...(answer === undefined ? {} : { answer }) });
    expect(clear()).toBeNull();
  });
});

it('the list of a dropdown has the name of its question', async () => {
  const { user } = renderQuestion('SELECTION_FROM_OPTIONS', {
    config: { options: ['One', 'Two'], variant: 'dropdown' },
  });
  await user.click(screen.getByRole('combobox', { name: 'The question' }));
  expect(screen.getByRole('listbox', { name: 'The question' })).toBeVisible();
});
