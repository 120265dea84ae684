import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import './translated-pages.ts';

afterEach(cleanup);

/** What a program does that translates a page: each text goes into elements of its own. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(`«${text.data}»`);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

function Page({ isBusy, more }: { readonly isBusy: boolean; readonly more: boolean }) {
  return (
    <main>
      {isBusy ? 'Saving' : null}
      {more ? <b>More</b> : null}
      the proposal
      <i>end</i>
    </main>
  );
}

it('a page translated by the browser still works when its texts appear and disappear', () => {
  const { rerender } = render(<Page isBusy more={false} />);
  translate(screen.getByRole('main'));
  const main = screen.getByRole('main');
  act(() => rerender(<Page isBusy={false} more />));
  expect(main.textContent).toContain('More');
  act(() => rerender(<Page isBusy more={false} />));
  expect(main.textContent).not.toContain('More');
});

it('nodes in their expected place are inserted and removed as usual', () => {
  const [parent, one, two] = [document.createElement('div'), document.createElement('b'), document.createElement('i')];
  expect(parent.insertBefore(two, null)).toBe(two);
  expect(parent.insertBefore(one, two)).toBe(one);
  expect([...parent.childNodes]).toEqual([one, two]);
  expect(parent.removeChild(one)).toBe(one);
  expect([...parent.childNodes]).toEqual([two]);
});
