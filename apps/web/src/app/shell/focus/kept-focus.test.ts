import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFocus } from './kept-focus.ts';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `<main><div>
      <h1 id="page-title" tabindex="-1">Files</h1>
      <ul>${['a', 'b', 'c'].map((name) => `<li id="${name}"><a href="#x">Open ${name}</a><button>Remove ${name}</button></li>`).join('')}</ul>
      <p><button>Add</button></p>
    </div></main>`;
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;
const pressOn = (element: HTMLElement) => {
  element.focus();
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
};
const focused = () => document.activeElement?.textContent;
const expectFocus = (name: string) => waitFor(() => expect(focused()).toBe(name));

it('moves to the same button of the following row', async () => {
  pressOn(button('Remove b'));
  document.getElementById('b')?.remove();
  await expectFocus('Remove c');
});

it('moves to the previous row after the last one is removed, and out of a list that is empty', async () => {
  pressOn(button('Remove c'));
  document.getElementById('c')?.remove();
  await expectFocus('Remove b');
  pressOn(button('Remove b'));
  for (const row of document.querySelectorAll('li')) row.remove();
  // Nothing is left beside it but what the screen holds besides: its title leads there.
  await expectFocus('Files');
});

it('leaves a button that is disabled for the one beside it', async () => {
  pressOn(button('Remove a'));
  button('Remove a').disabled = true;
  button('Remove a').blur();
  await expectFocus('Open a');
});

it('returns to the screen from a dialog whose opener is gone', async () => {
  pressOn(button('Remove a'));
  const dialog = document.createElement('div');
  dialog.className = 'MuiModal-root';
  dialog.innerHTML = '<button>Delete</button>';
  document.body.append(dialog);
  pressOn(button('Delete'));
  document.getElementById('a')?.remove();
  dialog.remove();
  await expectFocus('Remove b');
});

it('moves from a dialog’s shell to the last place in it, but stays on a shell that has just opened', async () => {
  const dialog = document.createElement('div');
  dialog.className = 'MuiModal-root';
  dialog.innerHTML =
    '<div class="MuiDialog-container" tabindex="-1"><p><button>One</button><button>Two</button></p></div>';
  document.body.append(dialog);
  pressOn(button('Add'));
  const shell = dialog.firstElementChild as HTMLElement;
  shell.focus();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(document.activeElement).toBe(shell);
  pressOn(button('One'));
  button('One').remove();
  shell.focus();
  await expectFocus('Two');
});

it('does not move for pointer users', async () => {
  button('Remove a').focus();
  button('Remove a').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  document.getElementById('a')?.remove();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(document.activeElement).toBe(document.body);
});

it('moves to the title for pointer users when a dialog has closed and its opener is gone', async () => {
  const point = (element: HTMLElement) => {
    element.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    element.focus();
  };
  point(button('Remove a'));
  const dialog = document.createElement('div');
  dialog.className = 'MuiModal-root';
  dialog.innerHTML = '<button>Delete</button>';
  document.body.append(dialog);
  point(button('Delete'));
  document.getElementById('a')?.remove();
  dialog.remove();
  await expectFocus('Files');
});
