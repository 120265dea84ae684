import { browserStore } from '../../browser/index.ts';

/** Keyboard shortcuts for a page as a whole, such as j and k. */
const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]';

const kept = 'page-keys';

/** Whether single-key shortcuts are enabled in this browser; users who dictate, or whose hands tremble, switch them off (WCAG 2.1.4, rule U53). */
export const arePageKeysOn = (): boolean => browserStore.get(kept) !== 'off';

/** Enables or disables them in this browser. */
export function switchPageKeys(on: boolean): void {
  if (on) browserStore.remove(kept);
  else browserStore.set(kept, 'off');
}

/** Whether a key press is a page shortcut: shortcuts are enabled, no modifier is pressed, the user is not typing, and no dialog or menu is open. */
export function isForPage(event: KeyboardEvent): boolean {
  if (!arePageKeysOn() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  if (target instanceof Element && target.closest(typing)) return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') === null;
}
