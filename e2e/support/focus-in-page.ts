/** One tab stop, as seen from inside the page. */
export interface Stop {
  readonly isPage: boolean;
  readonly isSeenAgain: boolean;
  readonly name: string;
  readonly kind: string;
  /** Whether the caret or the selection shows the focus, in addition to the border. */
  readonly isText: boolean;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The part of it that nothing covers, from 0 to 1. */
  readonly shown: number;
  /** What covers the rest. */
  readonly under: string;
  /** Whether anything visible about the previous stop changed when it lost the focus. */
  readonly previousChanged: boolean;
}

interface Kept {
  nodes: Element[];
  looks: string[];
}

/** Runs in the page: examines the element that has the focus, and the one that had it before. */
export function lookAt(): Stop {
  const home = window as unknown as { atriumSeen?: WeakSet<Element>; atriumBefore?: Kept };
  home.atriumSeen ??= new WeakSet();
  for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().iterations !== Infinity) one.finish();
  const look = (node: Element) => {
    const style = getComputedStyle(node);
    const ring = style.outlineStyle === 'none' || style.outlineWidth === '0px' ? '' : `${style.outline}`;
    return [
      ring,
      style.boxShadow,
      style.borderColor,
      style.borderWidth,
      style.backgroundColor,
      style.textDecorationLine,
      style.stroke,
      style.strokeWidth,
      style.opacity,
    ].join('|');
  };
  const canBeSeen = (node: Element) => {
    for (let at: Element | null = node; at; at = at.parentElement)
      if (getComputedStyle(at).opacity === '0') return false;
    const { width, height } = node.getBoundingClientRect();
    // A straight line has no width, and is visible all the same.
    return width > 1 || height > 1;
  };
  // The control, what is drawn around it, and what is drawn in it: the box of a checkbox, the border of a field.
  const drawn = (active: Element): Element[] => {
    const nodes = new Set<Element>([active, ...[...active.querySelectorAll('*')].slice(0, 12)]);
    for (let at = active.parentElement, up = 0; at && up < 3; at = at.parentElement, up += 1) {
      nodes.add(at);
      for (const child of [...at.children].slice(0, 6)) nodes.add(child);
    }
    return [...nodes].filter(canBeSeen);
  };
  const before = home.atriumBefore;
  const active = document.activeElement;
  // Elements that have been removed cannot be compared.
  const present = (before?.nodes ?? []).every((node) => node.isConnected);
  const previousChanged = !before || !present || before.nodes.some((node, at) => look(node) !== before.looks[at]);
  if (!active || active === document.body || active === document.documentElement) {
    home.atriumBefore = undefined;
    return {
      isPage: true,
      isSeenAgain: false,
      name: 'page',
      kind: 'page',
      isText: false,
      box: { x: 0, y: 0, width: 0, height: 0 },
      shown: 1,
      under: '',
      previousChanged,
    };
  }
  const isSeenAgain = home.atriumSeen.has(active);
  home.atriumSeen.add(active);
  const nodes = drawn(active);
  home.atriumBefore = { nodes, looks: nodes.map(look) };
  const seen = canBeSeen(active) ? active : (active.closest('label, .MuiSwitchBase-root, [role]') ?? active);
  const all = seen.getBoundingClientRect();
  // For an element taller than the window, only the visible part counts.
  const left = Math.max(all.left, 0);
  const right = Math.min(all.right, window.innerWidth);
  const top = all.height > window.innerHeight * 0.6 ? Math.max(all.top, 0) : all.top;
  const bottom = all.height > window.innerHeight * 0.6 ? Math.min(all.bottom, window.innerHeight) : all.bottom;
  let free = 0;
  let under = '';
  const parts = [0.15, 0.5, 0.85];
  for (const across of parts)
    for (const down of parts) {
      const x = left + (right - left) * across;
      const y = top + (bottom - top) * down;
      const hit = document.elementFromPoint(x, y);
      if (!hit) {
        under = 'out of the window';
        continue;
      }
      let cover: Element | undefined;
      for (let at: Element | null = hit; at && !at.contains(active); at = at.parentElement)
        if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position)) cover = at;
      const isOwn =
        hit.contains(active) || seen.contains(hit) || !cover || getComputedStyle(cover).position === 'absolute';
      if (isOwn) free += 1;
      else
        under = `under ${cover?.tagName.toLowerCase()} ${cover?.getAttribute('aria-label') ?? cover?.className.toString().slice(0, 40)}`;
    }
  const label =
    active.getAttribute('aria-label') ??
    (active as HTMLInputElement).labels?.[0]?.textContent ??
    active.textContent ??
    '';
  const role = active.getAttribute('role') ?? (active as HTMLInputElement).type ?? '';
  const name = `${active.tagName.toLowerCase()}${role ? `[${role}]` : ''} '${label.trim().slice(0, 50)}'`;
  const kind = [
    active.tagName,
    role,
    ...[...active.classList]
      .filter((one) => /^(Mui|react-flow)/.test(one) && !/focus|color|size|Size/.test(one))
      .sort(),
  ].join(' ');
  return {
    isPage: false,
    isSeenAgain,
    name,
    kind,
    isText: (active as HTMLElement).isContentEditable || role === 'spinbutton',
    box: { x: all.x, y: all.y, width: all.width, height: all.height },
    shown: free / 9,
    under,
    previousChanged,
  };
}

/** Runs in the page: returns how many pixels differ between two pictures. */
export async function changedPixels(pictures: readonly [string, string]): Promise<number> {
  const read = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const brush = canvas.getContext('2d');
    brush?.drawImage(bitmap, 0, 0);
    return brush?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
  };
  const [one, other] = await Promise.all([read(pictures[0]), read(pictures[1])]);
  let changed = 0;
  for (let at = 0; at < one.length; at += 4)
    if ([0, 1, 2].some((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0)) > 24)) changed += 1;
  return changed;
}
