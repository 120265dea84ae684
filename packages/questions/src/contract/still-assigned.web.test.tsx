import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeHost } from '../testing/fake-host.tsx';
import { renderQuestion } from '../testing/render-question.tsx';
import { QuestionHostProvider } from './question-host.web.ts';
import { StillAssigned } from './record-choice.web.tsx';

const pickers = [
  ['INSTRUMENT_PICKER', 'instruments', { instruments: [{ id: 1, name: 'LUMEN' }] }, { instrumentId: '1' }, 'LUMEN'],
  ['TECHNIQUE_PICKER', 'techniques', { techniques: [{ id: 1, name: 'Imaging' }] }, 1, 'Imaging'],
] as const;

describe.each(pickers)('an emptied %s', (type, _kind, config, answer, name) => {
  it('says what stays assigned to the proposal', async () => {
    const { user } = renderQuestion(type, { config: { ...config, variant: 'radio' }, answer });
    expect(screen.getByText(name)).toBeVisible();
    expect(screen.queryByText(/Still assigned/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('status')).toHaveTextContent(`Still assigned to this proposal: ${name}.`);
  });

  it('says nothing to whoever only reads', () => {
    renderQuestion(type, { config: { ...config, variant: 'radio' }, answer: null, disabled: true });
    expect(screen.queryByText(/Still assigned/)).toBeNull();
  });
});

it('says nothing while there is no proposal', () => {
  render(
    <QuestionHostProvider value={fakeHost()}>
      <StillAssigned kind="instruments" isEmpty />
    </QuestionHostProvider>,
  );
  expect(screen.getByRole('status', { hidden: true })).toBeEmptyDOMElement();
});
