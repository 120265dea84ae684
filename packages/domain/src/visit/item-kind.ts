import { no, yes } from '../kernel/index.ts';
import { type ItemKind, isQuestionaryCompleted, type TopicState } from '../questionary/index.ts';

/** The statuses of a visit registration (rule O19). */
export const visitRegistrationStatuses = [
  'DRAFTED',
  'SUBMITTED',
  'CHANGE_REQUESTED',
  'APPROVED',
  'CANCELLED_BY_USER',
  'CANCELLED_BY_FACILITY',
] as const;
export type VisitRegistrationStatus = (typeof visitRegistrationStatuses)[number];

export interface VisitItemFacts {
  readonly status: VisitRegistrationStatus;
  readonly topics: readonly TopicState[];
}

const isOpen = ({ status }: VisitItemFacts) => status === 'DRAFTED' || status === 'CHANGE_REQUESTED';

/** A registration can be edited as a draft and when changes are requested (rule O20). */
export const visitItemKind: ItemKind<VisitItemFacts> = {
  id: 'visit',
  templateGroup: 'VISIT_REGISTRATION',
  mayEdit: (facts) => (isOpen(facts) ? yes : no('ALREADY_SUBMITTED')),
  maySubmit: (facts) => {
    if (!isOpen(facts)) return no('ALREADY_SUBMITTED');
    return isQuestionaryCompleted(facts.topics) ? yes : no('TOPICS_INCOMPLETE');
  },
  submitTexts: ({ status }) => ({
    button: status === 'DRAFTED' ? 'Submit' : status === 'CHANGE_REQUESTED' ? 'Submit changes' : '✔ Submitted',
  }),
  opensAtFirstStep: ({ status }) => status === 'CHANGE_REQUESTED',
};
