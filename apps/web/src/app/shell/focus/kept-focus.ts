import { focusPageTitle } from '@atrium/ui/page-header';
import { useEffect } from 'react';

/** A place of the focus: the element and, on the way up from it, each parent with the index of the child. */
interface Place {
  readonly around: Element;
  readonly element: HTMLElement;
  readonly above: readonly { readonly parent: Element; readonly at: number }[];
}

/** The focus is restored within the same dialog, menu or screen. */
const worlds = '.MuiModal-root, main';
/** A dialog focuses one of these itself when nothing else in it has the focus, which says nothing about the previous place. */
const shells = '.MuiDialog-container, .MuiModal-root, [data-testid^=sentinel]';
const focusable =
  'a[href], button, input:not([type=hidden]), select, textarea, [contenteditable=true], [tabindex]:not([tabindex="-1"])';

/** How long code that closes a dialog or opens a screen needs to place the focus itself, in milliseconds. */
const patience = 100;

const isUsable = (node: Element | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement &&
  node.isConnected &&
  node.matches(focusable) &&
  !node.matches(':disabled, [aria-hidden=true] *') &&
  (node.checkVisibility?.() ?? true);

function placeOf(element: HTMLElement): Place {
  const around = element.closest(worlds) ?? document.body;
  const above: { parent: Element; at: number }[] = [];
  for (let node: Element = element; node !== around && node.parentElement; node = node.parentElement)
    above.push({ parent: node.parentElement, at: [...node.parentElement.children].indexOf(node) });
  return { around, element, above };
}

/** Returns the control at the same position within a neighbour, such as the same button of the next row; otherwise the nearest control in it. */
function controlIn(child: Element, way: readonly number[], isBefore: boolean): HTMLElement | undefined {
  let same: Element | undefined = child;
  for (const at of way) same = same?.children[at];
  if (isUsable(same)) return same;
  const all = [child, ...child.querySelectorAll(focusable)].filter(isUsable);
  return isBefore ? all.at(-1) : all[0];
}

/** Whether a dialog still covers the place; it can only be focused once the dialog has closed. */
const isCovered = ({ above }: Place) => {
  const left = above.find(({ parent }) => parent.isConnected)?.parent;
  return left?.closest('[aria-hidden=true]') != null;
};

/** Returns the control to focus next: the element itself, otherwise the nearest control that took its position, after it or before it. */
function nextTo({ around, element, above }: Place): HTMLElement | undefined {
  if (isUsable(element)) return element;
  const title = document.getElementById('page-title');
  for (const [level, { parent, at }] of above.entries()) {
    if (!parent.isConnected || !around.contains(parent)) continue;
    // So much was removed that another screen has appeared, or only the whole of this one is left.
    if (title && parent.contains(title)) return title;
    const way = above
      .slice(0, level)
      .map((step) => step.at)
      .reverse();
    const children = [...parent.children];
    const after = children.slice(at);
    const before = children.slice(0, at).reverse();
    for (const child of after) {
      const control = controlIn(child, way, false);
      if (control) return control;
    }
    for (const child of before) {
      const control = controlIn(child, way, true);
      if (control) return control;
    }
  }
  return undefined;
}

/** Returns the places that lost the focus, the last one first; empty while some element has the focus. */
function lostOf(places: readonly Place[]): Place[] {
  const active = document.activeElement;
  const isPage = !active || active === document.body;
  if (!isPage && !active.matches(shells)) return [];
  const world = isPage ? undefined : active.closest(worlds);
  return places.filter(({ around }) => around.isConnected && (isPage || around === world)).reverse();
}

/** Whether the focus fell back to the page because its dialog closed without restoring it. */
function fellOutOfDialog(places: readonly Place[]): boolean {
  const last = places.at(-1)?.around;
  return document.activeElement === document.body && !last?.isConnected && last?.matches('.MuiModal-root') === true;
}

/**
 * Restores the focus. Browsers move it to the page when the focused element is removed or disabled, so the keyboard starts again at the
 * top. Keyboard users continue at a neighbouring control; pointer users continue at the title of the screen if a dialog closed whose opener
 * no longer exists. Returns a function that stops this.
 */
export function keepFocus(): () => void {
  let places: Place[] = [];
  let byKeyboard = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    timer = setTimeout(goOn, patience);
  };
  const goOn = () => {
    timer = undefined;
    const found = lostOf(places);
    if (found[0] && isCovered(found[0])) return wait();
    if (!byKeyboard && fellOutOfDialog(places)) return focusPageTitle();
    if (found.length === 0 || !byKeyboard) return;
    for (const place of found) {
      const next = nextTo(place);
      if (!next) continue;
      next.focus();
      return;
    }
    if (document.activeElement === document.body) focusPageTitle();
  };
  const look = () => {
    if (timer === undefined && (byKeyboard ? lostOf(places).length > 0 : fellOutOfDialog(places))) wait();
  };
  const came = ({ target }: { target: EventTarget | null }) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.matches(shells)) return look();
    // Browsers scroll to the caret of a long text, not to the field: keyboard users see as much of the field as fits.
    if (byKeyboard && target.matches('textarea')) target.scrollIntoView?.({ block: 'nearest' });
    const place = placeOf(target);
    places = [...places.filter(({ around }) => around.isConnected && around !== place.around), place];
  };
  const pressed = () => {
    byKeyboard = true;
  };
  // Pointer users may click beside every control on purpose, and focusing a field would open the keyboard of a phone.
  const pointed = () => {
    byKeyboard = false;
  };
  // This code may be loaded after the first key press.
  if (document.activeElement?.matches(':focus-visible')) {
    pressed();
    came({ target: document.activeElement });
  }
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', came);
  document.addEventListener('keydown', pressed, true);
  document.addEventListener('pointerdown', pointed, true);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', came);
    document.removeEventListener('keydown', pressed, true);
    document.removeEventListener('pointerdown', pointed, true);
  };
}

/** Restores a lost focus to a neighbouring control, on every screen. */
export function FocusKeeper() {
  useEffect(keepFocus, []);
  return null;
}
