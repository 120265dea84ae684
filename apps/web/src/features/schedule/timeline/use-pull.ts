import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type BoardItem, type BoardRow, itemIn, keyOf, type ToPlan } from '../board.ts';
import {
  type BoardPlace,
  firstHours,
  type Grip,
  gripAt,
  pulled,
  type Shifts,
  samePlace,
  snapped,
} from '../model/change.ts';
import { rowAt } from '../model/rows.ts';
import { type Scale, timeAt, timeOnScale } from '../model/scale.ts';
import { type Ghost, newGhostStore } from './ghost-bar.tsx';

/** What is dragged: an experiment by its body or one of its ends, or a proposal from the list. */
type Held =
  | { readonly kind: 'block'; readonly item: BoardItem; readonly grip: Grip }
  | { readonly kind: 'proposal'; readonly proposal: ToPlan };

/** The start of a drag, in window coordinates and relative to the rows. */
interface Pull {
  readonly held: Held;
  readonly begin: { readonly x: number; readonly y: number };
  readonly from: { readonly x: number; readonly y: number };
}

interface Ground {
  readonly scale: Scale;
  readonly rows: readonly BoardRow[];
  readonly shifts: Shifts;
  readonly proposals: readonly ToPlan[];
  readonly mayPlanOn: (instrumentId: number) => boolean;
}

interface Deeds {
  readonly onMove: (item: BoardItem, place: BoardPlace) => void;
  readonly onPlan: (proposal: ToPlan, place: BoardPlace) => Promise<unknown>;
  readonly onPick: (proposal: ToPlan) => void;
}

/** Pixels the pointer must move to start a drag; less is a click. */
const slack = 5;
/** The distance from the edge of the timeline, in pixels, at which dragging scrolls it. */
const edge = 36;
const scrollStep = 14;

const hour = 3_600_000;

const gripOf = (block: Element, x: number): Grip => {
  const { left, width } = block.getBoundingClientRect();
  return gripAt(x - left, width);
};

/** Returns what a drag from this element would move; undefined if it cannot be dragged. */
function heldAt({ rows, proposals }: Ground, target: Element, x: number): Held | undefined {
  const pullable = target.closest('[data-pull]');
  const [kind = '', id = ''] = (pullable?.getAttribute('data-pull') ?? '').split(':');
  if (kind === 'proposal') {
    const proposal = proposals.find((one) => keyOf(one) === id);
    return proposal && { kind, proposal };
  }
  const item = kind === 'block' ? itemIn(rows, Number(id)) : undefined;
  return pullable && item ? { kind: 'block', item, grip: gripOf(pullable, x) } : undefined;
}

/**
 * Returns where the dragged item would go for a pointer position: `box` is the area of the rows, `view` its visible part. Undefined outside
 * the timeline.
 */
function ghostAt(
  { scale, rows, shifts, mayPlanOn }: Ground,
  { box, view }: { readonly box: DOMRect; readonly view: DOMRect },
  { held, from }: Pull,
  { clientX, clientY }: globalThis.PointerEvent,
): Ghost | undefined {
  const row = rowAt(rows, clientY - box.top);
  if (held.kind === 'block') {
    const by = timeOnScale(clientX - box.left - from.x, scale);
    const { item, grip } = held;
    const place = pulled(item, grip, by, row?.instrumentId ?? item.instrumentId, shifts);
    return { place, label: item.block.experimentId, isRefused: !mayPlanOn(place.instrumentId) };
  }
  const isOver = clientX > view.left && clientY > view.top && clientY < view.bottom;
  if (!row || !isOver || clientX < box.left) return undefined;
  const { proposal } = held;
  const start = snapped(timeAt(clientX - box.left, scale), shifts.shiftHours, shifts.zone);
  const place = { instrumentId: row.instrumentId, from: start, to: start + firstHours(proposal.leftHours) * hour };
  const isRefused = row.instrumentId !== proposal.instrumentId || !mayPlanOn(row.instrumentId);
  return { place, label: proposal.proposalId, isRefused };
}

function scrollAlong(scroller: HTMLElement | null, { clientX, clientY }: globalThis.PointerEvent): void {
  const view = scroller?.getBoundingClientRect();
  // In a very small timeline every point is near an edge.
  if (!view || Math.min(view.width, view.height) < 4 * edge) return;
  const towards = (at: number, start: number, end: number) =>
    at > end - edge && at < end + edge ? scrollStep : at < start + edge && at > start - edge ? -scrollStep : 0;
  const x = towards(clientX, view.left, view.right);
  const y = towards(clientY, view.top, view.bottom);
  if (x !== 0 || y !== 0) scroller?.scrollBy(x, y);
}

/** Follows the pointer until it is released, or the drag is cancelled by Escape or the browser. */
function followPointer(onMove: (event: globalThis.PointerEvent) => void, onEnd: (isLetGo: boolean) => void): void {
  const end = (last?: Event) => {
    document.removeEventListener('pointermove', onMove);
    document.removeEventListener('pointerup', end);
    document.removeEventListener('pointercancel', end);
    document.removeEventListener('keydown', giveUp, true);
    onEnd(last?.type === 'pointerup');
  };
  const giveUp = (key: KeyboardEvent) => {
    if (key.key === 'Escape') end();
  };
  document.addEventListener('pointermove', onMove);
  document.addEventListener('pointerup', end);
  document.addEventListener('pointercancel', end);
  document.addEventListener('keydown', giveUp, true);
}

/** Moves or plans what was dropped; does nothing if that is not allowed or the place is unchanged. Returns a promise to wait for, if any. */
function letGo({ onMove, onPlan }: Deeds, held: Held, at: Ghost | undefined): Promise<unknown> | undefined {
  if (!at || at.isRefused) return undefined;
  if (held.kind === 'proposal') return onPlan(held.proposal, at.place);
  if (!samePlace(held.item, at.place)) onMove(held.item, at.place);
  return undefined;
}

/** Shows a resize cursor at the ends of a block. */
function showGrip({ target, clientX }: PointerEvent<HTMLElement>): void {
  const block = target instanceof Element ? target.closest('[data-block][data-pull]') : null;
  if (block) block.toggleAttribute('data-grip', gripOf(block, clientX) !== 'body');
}

/**
 * The pointer handler of the board, for both the list and the timeline: attach the returned handlers, such as `onPointerDown` and
 * `onClickCapture`, to their common ancestor. Draggable elements have `data-pull`: `block:12` for experiments, `proposal:3-4` for
 * proposals. Touch scrolls instead; touch users plan in the dialog.
 */
export function useBoardDrag(
  surface: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  ground: Ground,
  deeds: Deeds,
) {
  const [ghost] = useState(newGhostStore);
  const latest = useRef({ ground, deeds });
  latest.current = { ground, deeds };
  const wasPulled = useRef(false);

  const drop = async (held: Held, at: Ghost | undefined) => {
    const planned = letGo(latest.current.deeds, held, at);
    if (planned) await planned;
    ghost.set(undefined);
  };

  const pull = (one: Pull) => {
    const { held, begin } = one;
    let at: Ghost | undefined;
    const move = (moved: globalThis.PointerEvent) => {
      if (!wasPulled.current) {
        if (Math.hypot(moved.clientX - begin.x, moved.clientY - begin.y) < slack) return;
        wasPulled.current = true;
        document.body.style.userSelect = 'none';
        if (held.kind === 'proposal') latest.current.deeds.onPick(held.proposal);
      }
      scrollAlong(scroller.current, moved);
      const [box, view] = [surface.current?.getBoundingClientRect(), scroller.current?.getBoundingClientRect()];
      at = box && view && ghostAt(latest.current.ground, { box, view }, one, moved);
      ghost.set(at);
    };
    followPointer(move, (isLetGo) => {
      document.body.style.userSelect = '';
      if (wasPulled.current) void drop(held, isLetGo ? at : undefined);
    });
  };

  return {
    ghost,
    onPointerDown: ({ button, pointerType, target, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      wasPulled.current = false;
      if (button !== 0 || pointerType === 'touch' || !(target instanceof Element)) return;
      const held = heldAt(latest.current.ground, target, x);
      const box = surface.current?.getBoundingClientRect();
      if (held && box) pull({ held, begin: { x, y }, from: { x: x - box.left, y: y - box.top } });
    },
    onPointerMove: showGrip,
    /** Suppresses the click that ends a drag. */
    onClickCapture: (event: { stopPropagation: () => void; preventDefault: () => void }) => {
      if (!wasPulled.current) return;
      wasPulled.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
