/** Keys that are pressed for a page as a whole, such as j and k. */
const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]';

/** Whether a key is pressed for the page: alone, not while somebody types, and with no dialog or menu open. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  if (target instanceof Element && target.closest(typing)) return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') === null;
}
