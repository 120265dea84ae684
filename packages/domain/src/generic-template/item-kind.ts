import { type Actor, no, yes } from '../kernel/index.ts';
import { mayEditProposal, type ProposalFacts } from '../proposal/index.ts';
import { type ItemKind, isQuestionaryCompleted, type TopicState } from '../questionary/index.ts';

/** What the wizard knows of an entry when it asks. */
export interface EntryItemFacts {
  readonly actor: Actor;
  readonly proposal: ProposalFacts;
  readonly now: Date;
  readonly topics: readonly TopicState[];
}

/** An entry of a sub-template question: never submitted by itself, but done when its last step is (rule Q78). */
export const genericTemplateItemKind: ItemKind<EntryItemFacts> = {
  id: 'generic-template',
  templateGroup: 'GENERIC_TEMPLATE',
  mayEdit: ({ actor, proposal, now }) => mayEditProposal(actor, proposal, now),
  maySubmit: ({ topics }) => (isQuestionaryCompleted(topics) ? yes : no('TOPICS_INCOMPLETE')),
  submitTexts: () => ({ button: 'Save and continue' }),
  opensAtFirstStep: () => true,
};
