import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const buttonsOf = (bar: HTMLElement | null) => [...(bar?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])];

/**
 * Makes a row of buttons a single tab stop: arrows, Home and End move between them. Buttons may appear, disappear and be disabled. Pass
 * `bar` and the two listeners to the element around them.
 */
export function useRoving(): {
  readonly bar: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: { readonly target: EventTarget }) => void;
} {
  const bar = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLButtonElement | undefined>(undefined);
  const mark = () => {
    const buttons = buttonsOf(bar.current);
    if (!current.current || !buttons.includes(current.current)) current.current = buttons[0];
    for (const button of buttons) button.tabIndex = button === current.current ? 0 : -1;
  };
  // After each render, because buttons are rendered as separate tab stops.
  useLayoutEffect(mark);
  return {
    bar,
    onFocus: ({ target }) => {
      const button = buttonsOf(bar.current).find((one) => one === target);
      if (!button) return;
      current.current = button;
      mark();
    },
    onKeyDown: (event) => {
      const buttons = buttonsOf(bar.current);
      const at = buttons.indexOf(event.target as HTMLButtonElement);
      if (at < 0) return;
      const last = buttons.length - 1;
      const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last };
      const to = next[event.key as keyof typeof next];
      if (to === undefined) return;
      event.preventDefault();
      buttons[to]?.focus();
    },
  };
}
