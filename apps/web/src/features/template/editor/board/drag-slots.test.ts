import { describe, expect, it } from 'vitest';
import { distanceTo, neighbourSlot, positionAfterDrop, type Slot, slotId } from './drag-slots.ts';

const slot = (topicAt: number, at: number): Slot => ({ kind: 'question', topicId: topicAt + 10, topicAt, at });
/** Two topics with two questions and one: three places and two. The topics have three places between them. */
const slots: readonly Slot[] = [
  ...[0, 1, 2].map((at) => slot(0, at)),
  ...[0, 1].map((at) => slot(1, at)),
  ...[0, 1, 2].map((at): Slot => ({ kind: 'topic', at })),
];

describe('arrow keys', () => {
  it.each([
    ['down within a topic', slot(0, 0), 'ArrowDown', slot(0, 1)],
    ['down at the end of a topic', slot(0, 2), 'ArrowDown', slot(1, 0)],
    ['down at the very end', slot(1, 1), 'ArrowDown', undefined],
    ['up within a topic', slot(0, 2), 'ArrowUp', slot(0, 1)],
    ['up at the beginning of a topic', slot(1, 0), 'ArrowUp', slot(0, 2)],
    ['right, to the same height', slot(0, 1), 'ArrowRight', slot(1, 1)],
    ['right, where there is no such height', slot(0, 2), 'ArrowRight', slot(1, 1)],
    ['right of the last topic', slot(1, 0), 'ArrowRight', undefined],
    ['left', slot(1, 1), 'ArrowLeft', slot(0, 1)],
    ['another key', slot(0, 0), 'KeyA', undefined],
  ])('%s', (_, from, key, to) => {
    expect(neighbourSlot(slots, from, key)).toEqual(to);
  });

  it('move topics only to places of topics', () => {
    expect(neighbourSlot(slots, { kind: 'topic', at: 0 }, 'ArrowRight')).toEqual({ kind: 'topic', at: 1 });
    expect(neighbourSlot(slots, { kind: 'topic', at: 2 }, 'ArrowRight')).toBeUndefined();
  });
});

describe('dropping', () => {
  it.each([
    ['from elsewhere', 2, undefined, 2],
    ['before itself', 1, 1, undefined],
    ['after itself', 2, 1, undefined],
    ['further up', 0, 2, 0],
    ['further down', 3, 0, 2],
  ])('%s', (_, at, from, position) => {
    expect(positionAfterDrop(at, from)).toBe(position);
  });

  it.each([
    ['inside', { x: 5, y: 5 }, 0],
    ['beside', { x: 13, y: 5 }, 3],
    ['at a corner', { x: 13, y: 14 }, 5],
  ])('measures the distance to a pointer %s', (_, point, distance) => {
    expect(distanceTo({ left: 0, top: 0, width: 10, height: 10 }, point)).toBe(distance);
  });

  it('gives every slot a unique id', () => {
    expect(new Set(slots.map(slotId)).size).toBe(slots.length);
  });
});
