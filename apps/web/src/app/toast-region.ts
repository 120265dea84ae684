/**
 * The element in which toasts appear. It exists before them, since screen readers ignore a live region that is inserted together with its
 * text, and stays accessible while a dialog is open, which hides the rest of the page from them.
 */
export const toastRegion = document.createElement('div');
toastRegion.role = 'status';
// Screen readers announce only the new toast, not all of them.
toastRegion.ariaAtomic = 'false';
new MutationObserver(() => toastRegion.removeAttribute('aria-hidden')).observe(toastRegion, {
  attributeFilter: ['aria-hidden'],
});

/** Announces the text again if a toast already shows it, since a live region ignores unchanged text. Returns false if no toast shows it. */
export function announceAgain(text: string): boolean {
  const words = [...toastRegion.querySelectorAll('.MuiAlert-message')].find((one) => one.textContent === text);
  if (words) words.textContent = text;
  return words !== undefined;
}
