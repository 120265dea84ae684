import { browserStore } from '../../browser/index.ts';

/** Keys that are pressed for a page as a whole, such as j and k. */
const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]';

const kept = 'page-keys';

/** Whether keys alone do anything on this browser; who dictates, or whose hands shake, switches them off (WCAG 2.1.4, rule U53). */
export const arePageKeysOn = (): boolean => browserStore.get(kept) !== 'off';

/** Switches them on or off for this browser. */
export function switchPageKeys(on: boolean): void {
  if (on) browserStore.remove(kept);
  else browserStore.set(kept, 'off');
}

/** Whether a key is pressed for the page: switched on, alone, not while somebody types, and with no dialog or menu open. */
export function isForPage(event: KeyboardEvent): boolean {
  if (!arePageKeysOn() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  if (target instanceof Element && target.closest(typing)) return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') === null;
}
