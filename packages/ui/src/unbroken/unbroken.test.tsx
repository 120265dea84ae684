import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NoWrap } from './index.tsx';

it.each([
  ['26A-1 (01-12-2026 - 03-12-2026)', ['01-12-2026', '03-12-2026'], ['01-12-2026', '03-12-2026']],
  ['From 01-12-2026 to 01-12-2026', ['01-12-2026', '01-12-2026'], ['01-12-2026', '01-12-2026']],
  ['No date', ['', '01-12-2026'], []],
  ['', [''], []],
])('%s keeps %j together and reads the same', (sentence, parts, whole) => {
  const { container } = render(<NoWrap parts={parts}>{sentence}</NoWrap>);
  expect(container).toHaveTextContent(sentence);
  expect([...container.querySelectorAll('span')].map((one) => one.textContent)).toEqual(whole);
  for (const one of container.querySelectorAll('span')) expect(one).toHaveStyle({ whiteSpace: 'nowrap' });
});
