import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeHost } from '../testing/fake-host.tsx';
import { renderQuestion } from '../testing/render-question.tsx';

const offering = (items: readonly string[], state: 'ready' | 'loading' | 'failed' = 'ready') => {
  const retry = vi.fn();
  return { retry, host: { ...fakeHost(), useChoices: () => ({ items, state, retry }) } };
};

describe('a choice from another system', () => {
  it('offers the options of the system', async () => {
    const { host } = offering(['Red', 'Green']);
    const { user, answer } = renderQuestion('DYNAMIC_MULTIPLE_CHOICE', { host });
    await user.click(screen.getByRole('radio', { name: 'Green' }));
    expect(answer()).toEqual(['Green']);
  });

  it('preserves a chosen option that is no longer offered', async () => {
    const { host } = offering(['Red']);
    const { user, answer } = renderQuestion('DYNAMIC_MULTIPLE_CHOICE', {
      host,
      config: { isMultipleSelect: true },
      answer: ['Plum'],
    });
    await user.click(screen.getByRole('checkbox', { name: 'Red' }));
    expect(answer()).toEqual(['Red', 'Plum']);
  });

  it('says when nothing is offered', () => {
    renderQuestion('DYNAMIC_MULTIPLE_CHOICE', { host: offering([]).host });
    expect(screen.getByText('No available answer found')).toBeVisible();
  });

  it('reports that the options could not be fetched, and can retry', async () => {
    const { host, retry } = offering([], 'failed');
    const { user } = renderQuestion('DYNAMIC_MULTIPLE_CHOICE', { host, answer: ['Plum'] });
    expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded');
    expect(screen.getByRole('radio', { name: 'Plum' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalled();
  });

  it('shows that it is loading', () => {
    renderQuestion('DYNAMIC_MULTIPLE_CHOICE', { host: offering([], 'loading').host });
    expect(screen.getByLabelText('Loading…')).toBeVisible();
  });
});
