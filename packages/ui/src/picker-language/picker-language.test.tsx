import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DayField } from '../fields/index.tsx';
import { defaultFormats, FormatsProvider } from '../formats/index.tsx';

it('an empty date says in the reader’s language what is written into it', async () => {
  render(
    <FormatsProvider formats={{ ...defaultFormats, date: 'dd.MM.yyyy', locale: 'de' }}>
      <DayField label="Von" value="" onValue={() => undefined} />
    </FormatsProvider>,
  );
  expect(await screen.findByRole('spinbutton', { name: 'Tag' })).toHaveTextContent('TT');
  expect(screen.getByRole('spinbutton', { name: 'Jahr' })).toHaveTextContent('JJJJ');
});
