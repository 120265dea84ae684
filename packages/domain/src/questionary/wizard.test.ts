import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WizardStep } from './steps.ts';
import { emptyWizard, firstOpenStep, type WizardEvent, type WizardState, wizard } from './wizard.ts';

/** `xx.` is a form with two completed steps and an open one. */
const steps = (marks: string): WizardStep[] =>
  [...marks].map((mark, at) => ({ topicId: at + 1, isCompleted: mark === 'x' }));
const review: WizardStep = { topicId: null, isCompleted: false };
const at = (stepIndex: number, marks = '...'): WizardState => ({ ...emptyWizard, steps: steps(marks), stepIndex });

describe('entries of sub-templates', () => {
  it('are recorded in order until the step is saved or the item is loaded again', () => {
    const after = (['ENTRY_CREATED', 'ENTRY_CREATED', 'ENTRY_DELETED'] as const).reduce(
      (state, type, at) => wizard(state, { type, entryId: at }),
      emptyWizard,
    );
    expect(after).toMatchObject({ isDirty: true, createdEntries: [0, 1], deletedEntries: [2] });
    expect(wizard(after, { type: 'STEP_ANSWERED', topicId: 1, isPartialSave: true })).toEqual(emptyWizard);
    expect(wizard(after, { type: 'ITEM_LOADED' })).toEqual(emptyWizard);
  });
});

describe('typing', () => {
  it('makes the state dirty once; further typing returns the same state, so nothing re-renders', () => {
    const typed = wizard(at(0), { type: 'FIELD_CHANGED' });
    expect(typed.isDirty).toBe(true);
    expect(wizard(typed, { type: 'FIELD_CHANGED' })).toBe(typed);
    expect(wizard(typed, { type: 'FIELD_CHANGED', deletedEntries: [5] })).toMatchObject({ deletedEntries: [5] });
  });
});

describe('an autosaved form', () => {
  it('is clean unless entries are waiting to be deleted', () => {
    const typed = { ...emptyWizard, isDirty: true, createdEntries: [1] };
    expect(wizard(typed, { type: 'STEP_AUTOSAVED' })).toEqual({ ...typed, isDirty: false });
    const staged = { ...typed, deletedEntries: [2] };
    expect(wizard(staged, { type: 'STEP_AUTOSAVED' })).toEqual(staged);
  });
});

describe('opening a form', () => {
  it.each([
    ['nothing completed', '...', 0],
    ['the first completed', 'x..', 1],
    ['two completed', 'xx.', 2],
    ['a gap: after the last completed, not the first open', 'x.x.', 3],
    ['all completed', 'xxx', 2],
    ['no steps', '', 0],
  ])('%s', (_, marks, stepIndex) => {
    expect(firstOpenStep(steps(marks))).toBe(stepIndex);
    expect(wizard(emptyWizard, { type: 'STEPS_LOADED', steps: steps(marks) }).stepIndex).toBe(stepIndex);
  });

  it('goes to the review when every topic is completed', () => {
    expect(wizard(emptyWizard, { type: 'STEPS_LOADED', steps: [...steps('xx'), review] }).stepIndex).toBe(2);
  });

  it('starts at the first step of a submitted item that may still be edited', () => {
    const loaded = wizard(emptyWizard, { type: 'STEPS_LOADED', steps: steps('xx.'), isEditableSubmitted: true });
    expect(loaded.stepIndex).toBe(0);
  });
});

describe('the dirty flag', () => {
  const dirty = { ...at(1), isDirty: true };
  it.each<[WizardEvent, WizardState, boolean]>([
    [{ type: 'ITEM_CREATED' }, dirty, false],
    [{ type: 'ITEM_LOADED' }, dirty, false],
    [{ type: 'ITEM_MODIFIED' }, at(1), true],
    [{ type: 'FIELD_CHANGED' }, at(1), true],
    [{ type: 'STEP_ANSWERED', topicId: 2, isPartialSave: true }, dirty, false],
    [{ type: 'STEP_ANSWERED', topicId: 2, isPartialSave: false }, dirty, false],
    [{ type: 'BACK_CLICKED' }, dirty, true],
    [{ type: 'STEPS_LOADED', steps: steps('...') }, dirty, true],
  ])('%j', (event, state, isDirty) => {
    expect(wizard(state, event).isDirty).toBe(isDirty);
  });
});

describe('answering a step', () => {
  const marks = (state: WizardState) => state.steps.map(({ isCompleted }) => (isCompleted ? 'x' : '.')).join('');

  it('completes the step', () => {
    expect(marks(wizard(at(1), { type: 'STEP_ANSWERED', topicId: 2, isPartialSave: false }))).toBe('.x.');
  });

  it('does not complete the step on a partial save', () => {
    expect(marks(wizard(at(1), { type: 'STEP_ANSWERED', topicId: 2, isPartialSave: true }))).toBe('...');
  });

  it('does not undo completion on a partial save', () => {
    expect(marks(wizard(at(1, 'xx.'), { type: 'STEP_ANSWERED', topicId: 2, isPartialSave: true }))).toBe('xx.');
  });

  it('does not move to another step', () => {
    expect(wizard(at(1), { type: 'STEP_ANSWERED', topicId: 2, isPartialSave: false }).stepIndex).toBe(1);
  });
});

describe('navigation', () => {
  it.each<[string, number, WizardEvent, number]>([
    ['back', 1, { type: 'BACK_CLICKED' }, 0],
    ['back from the first', 0, { type: 'BACK_CLICKED' }, 0],
    ['forward', 1, { type: 'FORWARD_CLICKED' }, 2],
    ['forward from the last', 2, { type: 'FORWARD_CLICKED' }, 2],
    ['to a step', 0, { type: 'STEP_CLICKED', stepIndex: 2 }, 2],
    ['to a step after the last', 0, { type: 'STEP_CLICKED', stepIndex: 9 }, 2],
    ['to a step before the first', 1, { type: 'STEP_CLICKED', stepIndex: -1 }, 0],
    ['to no step at all', 1, { type: 'STEP_CLICKED', stepIndex: Number.NaN }, 0],
  ])('%s', (_, from, event, to) => {
    expect(wizard(at(from), event).stepIndex).toBe(to);
  });
});

describe('recorded sub-template entries', () => {
  it('are preserved by a move that has no effect', () => {
    const made = wizard(at(0), { type: 'ENTRY_CREATED', entryId: 4 });
    expect(wizard(made, { type: 'BACK_CLICKED' }).createdEntries).toEqual([4]);
  });

  const noted = wizard(at(0), { type: 'FIELD_CHANGED', createdEntries: [4], deletedEntries: [5] });

  it('are part of the state', () => {
    expect(noted).toMatchObject({ isDirty: true, createdEntries: [4], deletedEntries: [5] });
  });

  it('are preserved when another field changes', () => {
    expect(wizard(noted, { type: 'FIELD_CHANGED' })).toMatchObject({ createdEntries: [4], deletedEntries: [5] });
  });

  it.each<WizardEvent>([
    { type: 'STEP_ANSWERED', topicId: 1, isPartialSave: true },
    { type: 'ITEM_LOADED' },
    // Reset in another step must not take back what was made in this one.
    { type: 'FORWARD_CLICKED' },
    { type: 'STEP_CLICKED', stepIndex: 2 },
  ])('are cleared by $type', (event) => {
    expect(wizard(noted, event)).toMatchObject({ createdEntries: [], deletedEntries: [] });
  });
});

const anyEvent: fc.Arbitrary<WizardEvent> = fc.oneof(
  fc.constantFrom<WizardEvent>(
    { type: 'ITEM_LOADED' },
    { type: 'ITEM_CREATED' },
    { type: 'FIELD_CHANGED' },
    { type: 'BACK_CLICKED' },
    { type: 'FORWARD_CLICKED' },
  ),
  fc.integer({ min: -5, max: 10 }).map((stepIndex): WizardEvent => ({ type: 'STEP_CLICKED', stepIndex })),
  fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.boolean())
    .map(([topicId, isPartialSave]): WizardEvent => ({ type: 'STEP_ANSWERED', topicId, isPartialSave })),
  fc.array(fc.boolean(), { maxLength: 5 }).map(
    (marks): WizardEvent => ({
      type: 'STEPS_LOADED',
      steps: steps(marks.map((mark) => (mark ? 'x' : '.')).join('')),
    }),
  ),
);

describe('after any sequence of events', () => {
  it('the wizard is on one of its steps', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const { stepIndex, steps: present } = events.reduce(wizard, emptyWizard);
        expect(stepIndex).toBeGreaterThanOrEqual(0);
        expect(stepIndex).toBeLessThan(Math.max(1, present.length));
      }),
    );
  });

  it('completion has been lost only by loading the steps again', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        let state = emptyWizard;
        for (const event of events) {
          const next = wizard(state, event);
          if (event.type !== 'STEPS_LOADED') {
            state.steps.forEach((step, index) => {
              if (step.isCompleted) expect(next.steps[index]?.isCompleted).toBe(true);
            });
          }
          state = next;
        }
      }),
    );
  });
});
