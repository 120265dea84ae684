import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DayField } from '../fields/index.tsx';
import { defaultFormats, FormatsProvider } from '../formats/index.tsx';

it('an empty date field shows its placeholders in the language of the reader', async () => {
  render(
    <FormatsProvider formats={{ ...defaultFormats, date: 'dd.MM.yyyy', locale: 'de' }}>
      <DayField label="Von" value="" onValue={() => undefined} />
    </FormatsProvider>,
  );
  expect(await screen.findByRole('spinbutton', { name: 'Tag' })).toHaveTextContent('TT');
  expect(screen.getByRole('spinbutton', { name: 'Jahr' })).toHaveTextContent('JJJJ');
});
