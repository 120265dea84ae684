/**
 * The element in which toasts appear: there before them, since screen readers pass over a live region that comes together with its
 * words, and heard while a dialog is open, which hides the rest of the page from them.
 */
export const toastRegion = document.createElement('div');
toastRegion.role = 'status';
// Of several toasts only the new one is told.
toastRegion.ariaAtomic = 'false';
new MutationObserver(() => toastRegion.removeAttribute('aria-hidden')).observe(toastRegion, {
  attributeFilter: ['aria-hidden'],
});

/** Tells the words once more when a toast says them already, of which a live region is silent. Answers false when none does. */
export function tellAgain(text: string): boolean {
  const words = [...toastRegion.querySelectorAll('.MuiAlert-message')].find((one) => one.textContent === text);
  if (words) words.textContent = text;
  return words !== undefined;
}
