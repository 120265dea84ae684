import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/index.ts';
import { Failure } from './answer.tsx';

const told = (error: Error) => {
  render(<Failure error={error} onRetry={() => undefined} />);
  return screen.getByRole('alert').textContent;
};

describe('what did not come says why, once', () => {
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
