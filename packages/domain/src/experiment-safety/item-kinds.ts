import { no, yes } from '../kernel/index.ts';
import { type ItemKind, isQuestionaryCompleted, type TopicState } from '../questionary/index.ts';
import { isDecided, type SafetyDecision } from './model.ts';

export interface ProposalEsiItemFacts {
  readonly isSubmitted: boolean;
  readonly instrumentScientistDecision: SafetyDecision;
  readonly safetyReviewerDecision: SafetyDecision;
  readonly topics: readonly TopicState[];
}

/** Final once submitted, and closed as soon as a decision was made (rule O10). */
export const proposalEsiItemKind: ItemKind<ProposalEsiItemFacts> = {
  id: 'proposal-esi',
  templateGroup: 'PROPOSAL_ESI',
  mayEdit: (facts) => (facts.isSubmitted || isDecided(facts) ? no('ALREADY_SUBMITTED') : yes),
  maySubmit: (facts) => {
    if (facts.isSubmitted || isDecided(facts)) return no('ALREADY_SUBMITTED');
    return isQuestionaryCompleted(facts.topics) ? yes : no('TOPICS_INCOMPLETE');
  },
  submitTexts: (facts) => ({
    button: isDecided(facts) ? '✔ Decision Made' : facts.isSubmitted ? '✔ Submitted' : 'Submit',
    confirmation: 'I am aware that no further edits can be done after esi submission.',
  }),
  opensAtFirstStep: () => false,
};

export interface SampleEsiItemFacts {
  /** Whether the safety input of the whole experiment was submitted. */
  readonly isExperimentSubmitted: boolean;
  readonly isEsiSubmitted: boolean;
  readonly topics: readonly TopicState[];
}

/** Submitted once, then ready; editing it makes it unfinished again (rule O17). */
export const sampleEsiItemKind: ItemKind<SampleEsiItemFacts> = {
  id: 'sample-esi',
  templateGroup: 'SAMPLE_ESI',
  mayEdit: ({ isExperimentSubmitted }) => (isExperimentSubmitted ? no('ALREADY_SUBMITTED') : yes),
  maySubmit: ({ isExperimentSubmitted, isEsiSubmitted, topics }) => {
    if (isExperimentSubmitted || isEsiSubmitted) return no('ALREADY_SUBMITTED');
    return isQuestionaryCompleted(topics) ? yes : no('TOPICS_INCOMPLETE');
  },
  submitTexts: ({ isEsiSubmitted }) => ({ button: isEsiSubmitted ? 'Ready' : 'Submit' }),
  opensAtFirstStep: () => true,
};

export interface SafetyReviewItemFacts {
  /** The decision of the user's role. */
  readonly decision: SafetyDecision;
  /** Whether the user pressed 'Change Decision'. */
  readonly isChanging: boolean;
  readonly topics: readonly TopicState[];
}

/** Editable per role until that role has decided; 'Change Decision' re-enables it (rule O15). */
export const experimentSafetyReviewItemKind: ItemKind<SafetyReviewItemFacts> = {
  id: 'experiment-safety-review',
  templateGroup: 'EXPERIMENT_SAFETY_REVIEW',
  mayEdit: ({ decision, isChanging }) => (decision === 'UNSET' || isChanging ? yes : no('ALREADY_DECIDED')),
  maySubmit: ({ decision, isChanging, topics }) => {
    if (decision !== 'UNSET' && !isChanging) return no('ALREADY_DECIDED');
    return isQuestionaryCompleted(topics) ? yes : no('TOPICS_INCOMPLETE');
  },
  submitTexts: ({ decision, isChanging }) => ({
    button: decision === 'UNSET' || isChanging ? 'Submit' : 'Change Decision',
    confirmation: 'Are you sure you want to submit the experiment safety review?',
    done: 'Safety review submitted successfully',
  }),
  opensAtFirstStep: () => true,
};
