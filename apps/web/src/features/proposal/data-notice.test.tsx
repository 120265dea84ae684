import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { DataNotice } from './data-notice.tsx';

const experiment = (n: number, doi: string | null) => ({
  experimentPk: n,
  experimentId: `27A001-${n}`,
  dataDoi: doi,
  dataAddress: doi && `https://doi.org/${doi}`,
});

it('links to the data of each experiment that has any (rule O147)', async () => {
  renderScreen(<DataNotice experiments={[experiment(1, '10.1234/abc'), experiment(2, null)]} />);
  const part = await screen.findByRole('region', { name: 'Experiment data' });
  expect(within(part).getAllByRole('listitem')).toHaveLength(1);
  expect(within(part).getByRole('listitem')).toHaveTextContent('27A001-1: 10.1234/abc');
  expect(within(part).getByRole('link', { name: '10.1234/abc' })).toHaveAttribute(
    'href',
    'https://doi.org/10.1234/abc',
  );
});

it('is hidden if no experiment has data', async () => {
  const { container } = renderScreen(<DataNotice experiments={[experiment(1, null)]} />);
  expect(within(container).queryByText('Experiment data')).toBeNull();
});
