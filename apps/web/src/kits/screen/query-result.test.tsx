import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError, type Operation } from '../../api/index.ts';
import { LastValueResult } from './last-value-result.tsx';
import { Failure } from './query-result.tsx';

const told = (error: Error) => {
  render(<Failure error={error} onRetry={() => undefined} />);
  return screen.getByRole('alert').textContent;
};

describe('the message of a failed query', () => {
  it.each([
    ['no network', new ApiError({ kind: 'CONNECTION' }), /^Connection problem!Nothing is lost\./],
    ['no answer', new ApiError({ kind: 'NO_RESPONSE' }), /^No response received from serverRetry$/],
    ['a server without words', new ApiError({ kind: 'SERVER' }), /^Something went wrong!Retry$/],
    ['a server with words', new ApiError({ kind: 'SERVER' }, 'Too busy'), /^Something went wrong!Too busyRetry$/],
    ['another fault', new Error('Odd'), /^Something went wrong!OddRetry$/],
  ])('%s', (_, error, words) => {
    expect(told(error)).toMatch(words);
  });
});

describe('a form', () => {
  type Result = { form: { name: string } | null };
  const answered = (data: Result | undefined, id: number, error?: Error) =>
    ({ data, error, refusals: [], key: ['form', { id }] }) as unknown as Operation<Result>;
  const form = (data: Result | undefined, id = 1, error?: Error) => (
    <LastValueResult of={answered(data, id, error)} field="form" absent="No such form">
      {({ name }) => <input aria-label={name} />}
    </LastValueResult>
  );

  it('preserves the typed text when its record disappears, and says so', async () => {
    const { rerender } = render(form({ form: { name: 'Hazards' } }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Hazards' }), 'Liquid helium');
    rerender(form({ form: null }));
    expect(screen.getByRole('textbox', { name: 'Hazards' })).toHaveValue('Liquid helium');
    expect(screen.getByRole('alert')).toHaveTextContent(/^This is no longer available to you\./);
    rerender(form({ form: { name: 'Hazards' } }));
    expect(screen.getByRole('textbox', { name: 'Hazards' })).toHaveValue('Liquid helium');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not preserved for another record that does not exist', () => {
    const { rerender } = render(form({ form: { name: 'Hazards' } }));
    rerender(form({ form: null }, 2, new Error('There is none')));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('There is none')).toBeVisible();
  });
});
