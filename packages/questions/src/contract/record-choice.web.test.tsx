import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { fakeHost } from '../testing/fake-host.tsx';
import { renderQuestion } from '../testing/render-question.tsx';
import { QuestionHostProvider } from './question-host.web.ts';
import { RecordChoice, StillAssigned } from './record-choice.web.tsx';

const records = [
  {
    id: 3,
    name: 'ARC',
    description: 'A diffractometer for powders.\nIn hall 2.',
    related: ['Diffraction'],
    contact: 'Ida Falk',
  },
  { id: 4, name: 'HALO', description: 'Sees through things.', related: ['Imaging', 'Tomography'], contact: null },
  { id: 5, name: 'EMBER' },
];

function Picker({ look, multiple }: { look: 'radio' | 'dropdown'; multiple: boolean }) {
  const [value, setValue] = useState<readonly string[]>(['3']);
  return (
    <QuestionHostProvider value={fakeHost()}>
      <span id="label">Instrument</span>
      <span id="help">One is the rule</span>
      <RecordChoice
        kind="instruments"
        records={records}
        ids={{ control: 'one', label: 'label', help: 'help' }}
        look={look}
        multiple={multiple}
        value={value}
        onChange={setValue}
      />
      <output aria-label="chosen">{value.join(',')}</output>
    </QuestionHostProvider>
  );
}

describe('instruments to choose from', () => {
  it('have a description in the list, and an accessible name without it', async () => {
    const user = userEvent.setup();
    render(<Picker look="dropdown" multiple={false} />);
    const box = screen.getByRole('combobox');
    expect(box).toHaveTextContent('ARC');
    expect(box).not.toHaveTextContent('powders');
    await user.click(box);
    const option = screen.getByRole('option', { name: 'HALO' });
    expect(option).toHaveAccessibleDescription('Sees through things.');
    await user.click(option);
    expect(screen.getByLabelText('chosen')).toHaveTextContent('4');
  });

  it('have a description beside radio buttons, too', () => {
    render(<Picker look="radio" multiple={false} />);
    expect(screen.getByRole('radio', { name: 'ARC' })).toHaveAccessibleDescription('A diffractometer for powders.');
    expect(screen.getByRole('radio', { name: 'EMBER' })).toBeInTheDocument();
  });

  it('can be compared side by side, and chosen there', async () => {
    const user = userEvent.setup();
    render(<Picker look="dropdown" multiple />);
    screen.getByRole('button', { name: 'Compare instruments' }).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Compare instruments' });
    const halo = within(dialog).getByRole('region', { name: 'HALO' });
    expect(halo).toHaveTextContent('Imaging, Tomography');
    expect(within(dialog).getByRole('region', { name: 'ARC' })).toHaveTextContent('Ida Falk');
    await user.click(within(dialog).getByRole('checkbox', { name: 'EMBER' }));
    expect(within(dialog).queryByRole('region', { name: 'EMBER' })).toBeNull();
    await user.click(within(halo).getByRole('button', { name: 'Choose HALO' }));
    expect(within(halo).getByRole('button', { name: 'Choose HALO' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(screen.getByLabelText('chosen')).toHaveTextContent('3,4');
  });
});

const pickers = [
  ['INSTRUMENT_PICKER', 'instruments', { instruments: [{ id: 1, name: 'LUMEN' }] }, { instrumentId: '1' }, 'LUMEN'],
  ['TECHNIQUE_PICKER', 'techniques', { techniques: [{ id: 1, name: 'Imaging' }] }, 1, 'Imaging'],
] as const;

describe.each(pickers)('an emptied %s', (type, _kind, config, answer, name) => {
  it('shows what remains assigned to the proposal', async () => {
    const { user } = renderQuestion(type, { config: { ...config, variant: 'radio' }, answer });
    expect(screen.getByText(name)).toBeVisible();
    expect(screen.queryByText(/Still assigned/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('status')).toHaveTextContent(`Still assigned to this proposal: ${name}.`);
  });

  it('shows no such message when read-only', () => {
    renderQuestion(type, { config: { ...config, variant: 'radio' }, answer: null, disabled: true });
    expect(screen.queryByText(/Still assigned/)).toBeNull();
  });
});

it('nothing is shown about assigned records while there is no proposal', () => {
  render(
    <QuestionHostProvider value={fakeHost()}>
      <StillAssigned kind="instruments" isEmpty />
    </QuestionHostProvider>,
  );
  expect(screen.getByRole('status', { hidden: true })).toBeEmptyDOMElement();
});
