import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BreakableText } from './index.tsx';

it('breaks at every joint, and shows nothing of a previous text', () => {
  const complain = vi.spyOn(console, 'error');
  const { container, rerender } = render(<BreakableText text="ada_b@example.org, c@example.org" />);
  expect(container).toHaveTextContent('ada_b@example.org, c@example.org');
  expect(container.querySelectorAll('wbr')).toHaveLength(3);
  expect([...container.children].map((address) => address.textContent)).toEqual([
    'ada_b@example.org,',
    'c@example.org',
  ]);
  rerender(<BreakableText text="d@example.org" />);
  expect(container.textContent).toBe('d@example.org');
  expect(container.querySelectorAll('wbr')).toHaveLength(1);
  expect(complain).not.toHaveBeenCalled();
});
