import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppThemeProvider } from '../theme/index.tsx';
import { ChoiceControl, controlIds, QuestionBlock } from './index.tsx';

it('radio buttons without a required answer are described by its error message', () => {
  const ids = controlIds('state');
  render(
    <AppThemeProvider>
      <QuestionBlock ids={ids} label="It arrives as" labels="group" required problems={['This is a required field']}>
        <ChoiceControl
          ids={ids}
          value={[]}
          onChange={() => undefined}
          look="radio"
          multiple={false}
          options={[{ value: 'powder', label: 'Powder' }]}
          required
          invalid
        />
      </QuestionBlock>
    </AppThemeProvider>,
  );
  const group = screen.getByRole('radiogroup', { name: 'It arrives as' });
  expect(group).toBeInvalid();
  expect(group).toHaveAccessibleDescription('This is a required field');
});
