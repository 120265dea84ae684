import { focusPageTitle } from '@atrium/ui/page-header';
import { useEffect } from 'react';

/** Where the focus was: the element, and on the way up from it each parent with the place among its children. */
interface Place {
  readonly around: Element;
  readonly element: HTMLElement;
  readonly above: readonly { readonly parent: Element; readonly at: number }[];
}

/** Dialogs and menus are worlds of their own; so is the screen. */
const worlds = '.MuiModal-root, main';
/** A dialog takes the focus itself when nothing in it has it, and says nothing of where one was. */
const shells = '.MuiDialog-container, .MuiModal-root, [data-testid^=sentinel]';
const focusable =
  'a[href], button, input:not([type=hidden]), select, textarea, [contenteditable=true], [tabindex]:not([tabindex="-1"])';

/** As long as what closes a dialog or opens a screen takes to place the focus itself. */
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

/** The control at the same place within a neighbour, such as the same button of the next row; else the nearest in it. */
function controlIn(child: Element, way: readonly number[], isBefore: boolean): HTMLElement | undefined {
  let same: Element | undefined = child;
  for (const at of way) same = same?.children[at];
  if (isUsable(same)) return same;
  const all = [child, ...child.querySelectorAll(focusable)].filter(isUsable);
  return isBefore ? all.at(-1) : all[0];
}

/** What a dialog covers, while it closes too, can take the focus a moment later. */
const isCovered = ({ above }: Place) => {
  const left = above.find(({ parent }) => parent.isConnected)?.parent;
  return left?.closest('[aria-hidden=true]') != null;
};

/** Where to go on: at the same place, else at what came there, after it or before it, as near as can be. */
function nextTo({ around, element, above }: Place): HTMLElement | undefined {
  if (isUsable(element)) return element;
  const title = document.getElementById('page-title');
  for (const [level, { parent, at }] of above.entries()) {
    if (!parent.isConnected || !around.contains(parent)) continue;
    // So much has gone that what is left is another screen, or the whole of this one.
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

/** Those of the places from which the focus fell, the last one first; none while it stands somewhere. */
function lostOf(places: readonly Place[]): Place[] {
  const active = document.activeElement;
  const isPage = !active || active === document.body;
  if (!isPage && !active.matches(shells)) return [];
  const world = isPage ? undefined : active.closest(worlds);
  return places.filter(({ around }) => around.isConnected && (isPage || around === world)).reverse();
}

/** Whether the focus fell to the page because the dialog that had it closed, and gave it back to nothing. */
function fellOutOfDialog(places: readonly Place[]): boolean {
  const last = places.at(-1)?.around;
  return document.activeElement === document.body && !last?.isConnected && last?.matches('.MuiModal-root') === true;
}

/**
 * Browsers let the focus fall to the page when what had it goes away or rests, and the keyboard starts again at the top. Whoever
 * works by keyboard goes on beside it instead, and whoever works by pointer at the title of the screen, where a dialog was closed that had been
 * opened by what is gone. Answers how to stop.
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
    // Browsers bring the caret of a long text into sight, not the text: whoever comes by key sees all of it that fits.
    if (byKeyboard && target.matches('textarea')) target.scrollIntoView?.({ block: 'nearest' });
    const place = placeOf(target);
    places = [...places.filter(({ around }) => around.isConnected && around !== place.around), place];
  };
  const pressed = () => {
    byKeyboard = true;
  };
  // By pointer the focus may be put down beside everything, and a field that took it would bring up the keyboard of a phone.
  const pointed = () => {
    byKeyboard = false;
  };
  // This part of the program may come after the first key.
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

/** The focus goes on beside what had it and went away, on every screen. */
export function FocusKeeper() {
  useEffect(keepFocus, []);
  return null;
}
