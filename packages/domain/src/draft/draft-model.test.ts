import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorld, tokens, type Window, type World } from '../../testing/draft-world.ts';

/** What was typed in the last moment before a crash may be lost: the time of a copy, and of writing it. */
const lostMs = 1500;

const acts = [
  'type',
  'type',
  'type',
  'type',
  'pass',
  'pass',
  'kept',
  'kept',
  'carryOut',
  'answer',
  'carryOut',
  'answer',
  'shelf',
  'cut',
  'crash',
  'settleMine',
  'settleTheirs',
  'settleBoth',
  'read',
  'save',
  'discardUndo',
] as const;

type Act = (typeof acts)[number];

const stepOf = fc.record({
  act: fc.constantFrom(...acts),
  window: fc.nat(2),
  part: fc.constantFrom('title', 'aim'),
  ms: fc.integer({ min: 10, max: 900 }),
});

/** Wakes every window that wants to be woken, and lets no copy be on its way for longer than half a second. */
function settleTime(world: World): void {
  for (const window of world.windows) {
    if (window.isGone) continue;
    if (world.isDue(window)) world.tick(window);
  }
}

function shownIn({ state }: Window): Set<string> {
  return new Set(Object.values(state.parts).flatMap(({ mine }) => tokens(String(mine))));
}

function run(world: World, window: Window, act: Act, part: string): void {
  if (act === 'type') world.type(window, part);
  if (act === 'kept') world.kept(window);
  if (act === 'carryOut') world.carryOut(window);
  if (act === 'answer') world.answer(window);
  if (act === 'shelf') {
    world.carryOutShelf(window);
    world.answerShelf(window);
  }
  if (act === 'save') world.save(window);
  if (act === 'cut') world.cut(window);
  if (act === 'settleMine') world.settle(window, 'MINE');
  if (act === 'settleTheirs') world.settle(window, 'THEIRS');
  if (act === 'settleBoth') world.settle(window, 'BOTH');
  if (act === 'read') world.read(window);
  if (act === 'discardUndo') {
    world.tell(window, { type: 'DISCARDED', at: world.now() });
    world.tell(window, { type: 'UNDONE', at: world.now() });
    // What is brought back is kept like what is typed: a moment later.
    const shown = shownIn(window);
    for (const { typedAt } of world.windows) {
      for (const token of typedAt.keys()) if (shown.has(token)) typedAt.set(token, world.now());
    }
  }
}

/** Time goes on in small steps, each window is woken when it asked for it, and the browser's store answers within half a second. */
function pass(world: World, ms: number): void {
  for (let left = ms; left > 0; left -= 100) {
    world.pass(Math.min(100, left));
    settleTime(world);
    for (const window of world.windows) {
      if (window.isGone || !window.keeping) continue;
      world.write(window);
      world.tell(window, { type: 'KEPT', at: world.now() });
    }
  }
}

function typedTokens(world: World, olderThan: number): string[] {
  return world.windows.flatMap((window) => {
    const limit = window.isGone ? olderThan : 0;
    return [...window.typedAt].flatMap(([token, at]) => (world.now() - at >= limit ? [token] : []));
  });
}

// Thousands of steps each: on a machine that is busy they take longer than a test usually may.
describe('text typed in three windows of two people, whatever happens', { timeout: 60_000 }, () => {
  it.each([
    { waits: false, name: 'in a form that saves itself' },
    { waits: true, name: 'in a form that waits for its button' },
  ])('is on the server, in its history, in browser storage, in a form or offered: $name', ({ waits }) => {
    fc.assert(
      fc.property(fc.array(stepOf, { minLength: 20, maxLength: 160 }), (steps) => {
        const world = createWorld({ waits });
        const people = ['ada', 'ada', 'bob'] as const;
        const open = people.map((person) => world.open(person));
        const excused = new Set<string>();
        for (const { act, window: at, part, ms } of steps) {
          const window = open[at] as Window;
          if (act === 'pass') pass(world, ms * 5);
          else if (act === 'crash') {
            const shown = shownIn(window);
            for (const { typedAt } of world.windows) {
              for (const [token, at] of typedAt) {
                if (world.now() - at < lostMs && shown.has(token)) excused.add(token);
              }
            }
            world.crash(window);
            open[at] = world.open(people[at] as string);
          } else {
            run(world, window, act, part);
            pass(world, 50);
          }
          const found = new Set(world.texts().flatMap(tokens));
          const lost = typedTokens(world, 0).filter(
            (token) => !found.has(token) && !excused.has(token) && !world.givenUp.has(token),
          );
          expect(lost).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
  });

  it.each([{ waits: false }, { waits: true }])(
    'settles: all is sent, nothing remains in browser storage, and every form shows the stored values: %o',
    ({ waits }) => {
      fc.assert(
        fc.property(fc.array(stepOf, { minLength: 20, maxLength: 120 }), (steps) => {
          const world = createWorld({ waits });
          const people = ['ada', 'ada', 'bob'] as const;
          const open = people.map((person) => world.open(person));
          for (const { act, window: at, part, ms } of steps) {
            if (act === 'pass') pass(world, ms * 5);
            else if (act === 'crash') {
              world.crash(open[at] as Window);
              open[at] = world.open(people[at] as string);
            } else run(world, open[at] as Window, act, part);
          }
          for (let round = 0; round < 30; round += 1) {
            pass(world, 3000);
            for (const window of open) {
              world.carryOut(window);
              world.answer(window);
              world.settle(window, 'BOTH');
              if (waits) world.save(window);
              world.answer(window);
              world.carryOutShelf(window);
              world.answerShelf(window);
            }
          }
          pass(world, 3000);
          for (const window of open) world.read(window);
          pass(world, 1000);
          expect(open.map((window) => world.hasUnsent(window))).toEqual([false, false, false]);
          for (const window of open) {
            world.carryOutShelf(window);
            world.answerShelf(window);
          }
          expect([...world.store.keys(), ...world.shelf.keys()]).toEqual([]);
          for (const { state } of open) {
            expect(Object.values(state.parts).map(({ mine }) => mine)).toEqual(
              [...world.server.values()].map(({ value }) => value),
            );
          }
        }),
        { numRuns: 200 },
      );
    },
  );

  it.each([{ waits: false }, { waits: true }])(
    'is in browser storage within a second and on the server within ten, however steadily it is typed: %o',
    ({ waits }) => {
      fc.assert(
        fc.property(fc.integer({ min: 20, max: 1900 }), fc.nat(1200), fc.nat(400), (pause, answersIn, keepsIn) => {
          const world = createWorld({ waits });
          const window = world.open('ada');
          const keptAt = new Map<string, number>();
          let typedNext = 0;
          let sentAt = 0;
          let keepsAt = 0;
          for (let at = 0; at < 40_000; at += 20) {
            world.pass(20);
            if (at >= typedNext) {
              world.type(window, 'aim');
              typedNext = at + pause;
            }
            if (world.isDue(window)) world.tick(window);
            if (window.keeping && keepsAt === 0) keepsAt = at + keepsIn;
            if (window.keeping && at >= keepsAt) {
              world.kept(window);
              keepsAt = 0;
              const copy = world.store.get(window.id);
              for (const token of tokens(String(copy?.parts.aim?.value ?? ''))) {
                if (!keptAt.has(token)) keptAt.set(token, world.now());
              }
            }
            if (waits) {
              // The form itself says at once that it waits; only the draft is a request.
              world.carryOut(window);
              world.answer(window);
            }
            const isAsked = window.request !== undefined || window.shelving !== undefined;
            if (isAsked && sentAt === 0) sentAt = at + answersIn;
            if (isAsked && at >= sentAt) {
              world.carryOut(window);
              world.answer(window);
              world.carryOutShelf(window);
              world.answerShelf(window);
              sentAt = 0;
            }
          }
          const late = [...window.typedAt].filter(([token, typedAt]) => {
            if (world.now() - typedAt < 11_000) return false;
            const safe = Math.min(keptAt.get(token) ?? 1e9, world.arrivedAt.get(token) ?? 1e9);
            return safe - typedAt > 1000 || (world.arrivedAt.get(token) ?? 1e9) - typedAt > 10_000;
          });
          expect(late).toEqual([]);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('in a form with a button is restored on another computer as it was ten seconds before the first one broke', () => {
    fc.assert(
      fc.property(fc.array(stepOf, { minLength: 5, maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (steps, keys) => {
        const world = createWorld({ waits: true });
        let window = world.open('ada', 'desk');
        for (const { act, part, ms } of steps) {
          if (act === 'crash') {
            world.crash(window);
            window = world.open('ada', 'desk');
          } else if (act === 'type' || act === 'discardUndo') run(world, window, act, part);
          pass(world, ms);
          world.carryOut(window);
          world.answer(window);
          run(world, window, 'shelf', part);
        }
        for (let at = 0; at < keys; at += 1) world.type(window, 'aim');
        const shown = shownIn(window);
        for (let at = 0; at < 100; at += 1) {
          pass(world, 100);
          world.carryOut(window);
          world.answer(window);
          run(world, window, 'shelf', 'aim');
        }
        world.crash(window);
        const other = world.open('ada', 'laptop');
        const found = new Set(world.texts().flatMap(tokens));
        expect([...shown].filter((token) => !found.has(token))).toEqual([]);
        const here = new Set([
          ...shownIn(other),
          ...other.state.questions.flatMap(({ value }) => tokens(String(value))),
        ]);
        expect([...shown].filter((token) => !here.has(token))).toEqual([]);
        expect(other.state.questions).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('that nobody else changed is restored without a question, however often its window crashed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ keys: fc.nat(4), ms: fc.nat(6000), isShelved: fc.boolean() }), { maxLength: 20 }),
        (lives) => {
          const world = createWorld({ waits: true });
          for (const { keys, ms, isShelved } of lives) {
            const window = world.open('ada');
            expect(window.state.questions).toEqual([]);
            for (let at = 0; at < keys; at += 1) world.type(window, 'aim');
            for (let left = ms; left > 0; left -= 200) {
              pass(world, Math.min(200, left));
              world.carryOut(window);
              world.answer(window);
              if (isShelved) run(world, window, 'shelf', 'aim');
            }
            world.crash(window);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
