import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderQuestion, renderReview } from '../testing/render-question.tsx';

const metre = { id: 'm', unit: 'metre', quantity: 'length', symbol: 'm', siConversionFormula: 'x' };
const centimetre = { id: 'cm', unit: 'centimetre', quantity: 'length', symbol: 'cm', siConversionFormula: 'x / 100' };

describe('an interval', () => {
  it('has two ends with one unit', async () => {
    const { user, stored } = renderQuestion('INTERVAL', { config: { units: [metre, centimetre] } });
    expect(screen.getByRole('group', { name: 'The question' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Min' }), '1.5');
    await user.type(screen.getByRole('textbox', { name: 'Max' }), '3');
    await user.click(screen.getByRole('combobox', { name: 'Unit' }));
    await user.click(screen.getByRole('option', { name: 'cm (centimetre)' }));
    expect(stored()).toEqual({ min: 1.5, max: 3, siMin: 0.015, siMax: 0.03, unit: centimetre });
  });

  it('uses its only unit automatically and shows the symbol at both ends', async () => {
    const { user, stored } = renderQuestion('INTERVAL', { config: { units: [metre] } });
    expect(screen.getAllByText('m')).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: 'Max' }), '2');
    expect(stored()).toMatchObject({ min: '', max: 2, siMax: 2, unit: metre });
  });

  it('marks the invalid end, and reports input that is not a number', async () => {
    const { user } = renderQuestion('INTERVAL');
    await user.type(screen.getByRole('textbox', { name: 'Min' }), '5');
    await user.type(screen.getByRole('textbox', { name: 'Max' }), '4');
    expect(screen.getByRole('textbox', { name: 'Max' })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: 'Min' })).not.toBeInvalid();
    await user.type(screen.getByRole('textbox', { name: 'Min' }), 'x');
    expect(screen.getByRole('alert')).toHaveTextContent('This is not a number');
  });

  it('is shown to the reviewer with its open end', () => {
    const { container } = renderReview('INTERVAL', {
      config: { units: [metre] },
      answer: { min: '', max: 2, siMin: null, siMax: 2, unit: metre },
    });
    expect(container).toHaveTextContent('unspecified – 2 m');
  });
});

it('an interval keeps the labels of its ends when they are filled in', async () => {
  const { user } = renderQuestion('INTERVAL', { config: {} });
  await user.type(screen.getByRole('textbox', { name: 'Min' }), '1');
  expect(screen.getByText('Min', { selector: 'label' })).toBeVisible();
  expect(screen.getByText('Max', { selector: 'label' })).toBeVisible();
});
