import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { ProblemSummary } from './problem-summary.tsx';

it('lists and counts a problem of both ends of an interval only once', async () => {
  const missing = { target: 'question-range', label: 'Wavelengths', message: 'This is a required field' };
  const other = { target: 'question-method', label: 'Method', message: 'This is a required field' };
  renderScreen(<ProblemSummary problems={[missing, missing, other]} attempt={1} />);
  expect(await screen.findByText('Please look at these answers (2)')).toBeVisible();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Wavelengths', 'Method']);
});
