import {
  type CollisionDetection,
  type DroppableContainer,
  type KeyboardCoordinateGetter,
  useDraggable,
} from '@dnd-kit/core';

/** A drop target between two questions or two topics. */
export type Slot =
  | {
      readonly kind: 'question';
      readonly topicId: number;
      /** The index of the topic on the board. */
      readonly topicAt: number;
      readonly at: number;
    }
  | { readonly kind: 'topic'; readonly at: number };

/** What is being dragged. */
export type Dragged =
  | { readonly kind: 'question'; readonly questionId: string; readonly label: string; readonly from?: QuestionPlace }
  | { readonly kind: 'type'; readonly type: string; readonly label: string }
  | { readonly kind: 'topic'; readonly topicId: number; readonly label: string; readonly at: number };

interface QuestionPlace {
  readonly topicId: number;
  readonly at: number;
}

export const slotId = (slot: Slot): string =>
  slot.kind === 'topic' ? `slot-topic-${slot.at}` : `slot-${slot.topicId}-${slot.at}`;

export const slotOf = (container: Pick<DroppableContainer, 'data'> | null | undefined): Slot | undefined =>
  (container?.data.current as { slot?: Slot } | undefined)?.slot;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the distance of a point from a box; 0 inside it. */
export function distanceTo(box: Box, { x, y }: { readonly x: number; readonly y: number }): number {
  const dx = Math.max(box.left - x, 0, x - (box.left + box.width));
  const dy = Math.max(box.top - y, 0, y - (box.top + box.height));
  return Math.hypot(dx, dy);
}

/** Finds the drop target nearest to the pointer: between questions for questions, between topics for topics. */
export const nearestSlot: CollisionDetection = ({ active, droppableContainers, droppableRects, ...where }) => {
  const wanted = (active.data.current as Dragged | undefined)?.kind === 'topic' ? 'topic' : 'question';
  const { left, top } = where.collisionRect;
  const point = where.pointerCoordinates ?? { x: left, y: top };
  let nearest: { container: DroppableContainer; value: number } | undefined;
  for (const container of droppableContainers) {
    const rect = droppableRects.get(container.id);
    if (slotOf(container)?.kind !== wanted || !rect) continue;
    const value = distanceTo(rect, point);
    if (!nearest || value < nearest.value) nearest = { container, value };
  }
  return nearest
    ? [{ id: nearest.container.id, data: { droppableContainer: nearest.container, value: nearest.value } }]
    : [];
};

const inOrder = (one: Slot, other: Slot): number =>
  one.kind === 'question' && other.kind === 'question' && one.topicAt !== other.topicAt
    ? one.topicAt - other.topicAt
    : one.at - other.at;

/** Returns the next drop target in the direction of an arrow key; at the end of a topic it continues in the next one. */
export function neighbourSlot(slots: readonly Slot[], from: Slot, key: string): Slot | undefined {
  const line = slots.filter(({ kind }) => kind === from.kind).toSorted(inOrder);
  const here = line.findIndex((slot) => slotId(slot) === slotId(from));
  const back = key === 'ArrowUp' || key === 'ArrowLeft';
  if (!back && key !== 'ArrowDown' && key !== 'ArrowRight') return undefined;
  if (from.kind === 'topic' || key === 'ArrowUp' || key === 'ArrowDown') return line[here + (back ? -1 : 1)];
  const beside = line.filter((slot) => slot.kind === 'question' && slot.topicAt === from.topicAt + (back ? -1 : 1));
  return beside[Math.min(from.at, beside.length - 1)];
}

/** Arrow keys move from target to target and scroll the target into view. */
export const slotCoordinates: KeyboardCoordinateGetter = (event, { context }) => {
  const containers = context.droppableContainers.getEnabled();
  const from = slotOf(context.over ? containers.find(({ id }) => id === context.over?.id) : undefined);
  if (!from) return undefined;
  const slots = containers.flatMap((container) => slotOf(container) ?? []);
  const next = neighbourSlot(slots, from, event.code);
  if (!next) return undefined;
  event.preventDefault();
  const container = containers.find(({ id }) => id === slotId(next));
  container?.node.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const rect = container?.node.current?.getBoundingClientRect();
  return rect && { x: rect.left, y: rect.top };
};

/** Returns the final index of an item dropped in the list it was taken from; undefined if it does not move. */
export function positionAfterDrop(slotAt: number, from: number | undefined): number | undefined {
  if (from === undefined) return slotAt;
  if (slotAt === from || slotAt === from + 1) return undefined;
  return slotAt > from ? slotAt - 1 : slotAt;
}

/** Returns the props of a button that can be dragged with the pointer, a long touch or the space bar. */
export function useHandle(id: string, dragged: Dragged) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id, data: dragged });
  const { 'aria-describedby': describedBy, 'aria-roledescription': roleDescription } = attributes;
  return {
    isDragging,
    handle: {
      ref: setNodeRef,
      'aria-describedby': describedBy,
      'aria-roledescription': roleDescription,
      ...listeners,
    },
  };
}
