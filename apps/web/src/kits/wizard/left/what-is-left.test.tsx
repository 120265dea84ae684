import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render.tsx';
import { type Basis, field, item, step, titled } from '../../../../test/wizard-item.tsx';
import { Wizard } from '../wizard.tsx';
import type { WizardItem } from '../wizard-item.ts';

const needed = { own: { required: true } };
const steps = [
  step(1, true, titled),
  step(2, false, field('words', needed), field('more', needed)),
  step(3, false, field('last')),
];
const draw = (more: Partial<WizardItem<Basis>> = {}) =>
  renderScreen(<Wizard item={item({ steps, info: 'Closes soon', ...more })} />, {
    person: { role: 'USER' },
    server: { mutation: { answerTopic: [] } },
  });

describe('the list of remaining work', () => {
  it('is shown above every step and in the steps, and is updated as the user types', async () => {
    const { user } = draw();
    expect(await screen.findByText('Steps completed: 1 of 3 · 2 questions still need an answer')).toBeVisible();
    expect(screen.getByText('Closes soon')).toBeVisible();
    expect(screen.getByRole('button', { name: /Topic 2/ })).toHaveAccessibleDescription('2 to answer');
    await user.type(screen.getByRole('textbox', { name: 'Question words' }), 'x');
    expect(await screen.findByText('Steps completed: 1 of 3 · 1 question still needs an answer')).toBeVisible();
    expect(screen.getByRole('button', { name: /Topic 2/ })).toHaveAccessibleDescription('1 to answer');
  });

  it('counts missing parts of the basis', async () => {
    draw({ basis: { title: '' }, opensAtFirstStep: true });
    expect(await screen.findByText('Steps completed: 0 of 3 · 3 questions still need an answer')).toBeVisible();
  });

  it('is shown before submission, with a link to each step', async () => {
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: /Review/ }));
    const list = (await screen.findByText('Still to do')).closest('[role=note]');
    expect(list).toHaveTextContent('Topic 2: 2 questions need an answer');
    expect(list).toHaveTextContent('Topic 3: check this step, then select “Save and continue”');
    await user.click(within(list as HTMLElement).getByRole('button', { name: 'Complete Topic 2' }));
    expect(await screen.findByRole('heading', { name: 'Topic 2' })).toBeVisible();
  });

  it('refers to the form as a whole where there is only one step', async () => {
    draw({ steps: [step(1, true, titled)], info: undefined });
    expect(await screen.findByText('The form is complete')).toBeVisible();
  });

  it('is not shown once every step is complete', async () => {
    const { user } = draw({ steps: [step(1, true, titled), step(2, true, field('more'))] });
    await user.click(await screen.findByRole('button', { name: /Review/ }));
    expect(await screen.findByText('Steps completed: 2 of 2')).toBeVisible();
    expect(screen.queryByText('What is left')).toBeNull();
  });

  it('is not shown to users who may only read', async () => {
    draw({ mayChange: { allowed: false, message: 'The call is not open' } });
    await screen.findByText('The call is not open');
    await waitFor(() => expect(screen.queryByText(/steps? (is|are) complete/)).toBeNull());
  });
});
