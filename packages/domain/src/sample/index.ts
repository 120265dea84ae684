/** Samples: declared in a proposal, described in a form, evaluated for safety. */
import { type Actor, no, yes } from '../kernel/index.ts';
import { type ItemKind, isQuestionaryCompleted, type TopicState } from '../questionary/index.ts';
import type { SampleFacts } from './model.ts';
import { mayChangeSample } from './policy.ts';

export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';

/** What the wizard knows about a sample when it applies the rules. */
export interface SampleItemFacts {
  readonly actor: Actor;
  readonly sample: SampleFacts;
  readonly now: Date;
  readonly topics: readonly TopicState[];
}

/** A sample declaration, which is not submitted by itself but done when its last step is (rule Q78). */
export const sampleItemKind: ItemKind<SampleItemFacts> = {
  id: 'sample',
  templateGroup: 'SAMPLE',
  mayEdit: ({ actor, sample, now }) => mayChangeSample(actor, sample, now),
  maySubmit: ({ topics }) => (isQuestionaryCompleted(topics) ? yes : no('TOPICS_INCOMPLETE')),
  submitTexts: () => ({ button: 'Save and continue' }),
  opensAtFirstStep: () => true,
};
