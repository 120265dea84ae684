import { type Details, type Sentences, sentenceOf } from '../kernel/index.ts';
import type { Snag } from './model.ts';

export type FindingKind =
  | 'NEVER_ASKED'
  | 'ALWAYS_ASKED'
  | 'UNDECIDED'
  | 'CIRCLE'
  | 'SOURCE_LATER'
  | 'SOURCE_SWITCHED_OFF'
  | 'SOURCE_UNREADABLE'
  | 'UNANSWERABLE'
  | 'SETTINGS'
  | 'TEMPLATE_GONE'
  | 'TEMPLATE_OF_OTHER_KIND'
  | 'TEMPLATE_ARCHIVED'
  | 'TEMPLATE_ENDLESS'
  | 'UNIT_GONE'
  | 'STEP_EMPTY'
  | 'STEP_NEVER_ASKED';

/** Something that officers should know about a form before people fill it in. */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: Snag['severity'];
  readonly message: string;
  /** The question to open in the editor; null if the finding is not about a question. */
  readonly questionId: string | null;
  readonly topicId: number | null;
}

const quoted = (text: unknown) => `“${String(text)}”`;

/** The sentence for each kind of finding; `SETTINGS` findings provide their own. */
const findingSentences: Sentences<Exclude<FindingKind, 'SETTINGS'>> = {
  NEVER_ASKED: ({ why }) => `Nobody is ever asked this question: ${String(why)}.`,
  ALWAYS_ASKED: 'The conditions make no difference: everybody is asked this question.',
  UNDECIDED: 'There are too many combinations of these conditions to check whether all of them can occur.',
  CIRCLE: 'The conditions depend on this question itself, so they are ignored. Remove one of them.',
  SOURCE_LATER: ({ source, topic }) =>
    `It depends on ${quoted(source)}, which is asked later, in ${quoted(topic)}, so it can appear in a step that people have already left.`,
  SOURCE_SWITCHED_OFF: ({ source }) =>
    `The condition on ${quoted(source)} counts as met, because its topic is switched off.`,
  SOURCE_UNREADABLE: ({ source }) =>
    `Some people can read this question but not ${quoted(source)}, on which it depends; for them that condition counts as met.`,
  UNANSWERABLE: 'No answer satisfies these settings, so nobody can get past this question.',
  TEMPLATE_GONE: 'The template of its entries no longer exists. Choose another one.',
  TEMPLATE_OF_OTHER_KIND: ({ name }) =>
    `Its entries are made from ${quoted(name)}, which is a different kind of template.`,
  TEMPLATE_ARCHIVED: ({ name }) => `Its entries are made from ${quoted(name)}, which is archived.`,
  TEMPLATE_ENDLESS: ({ name }) =>
    `Its entries are made from ${quoted(name)}, which asks for entries of this form again, in an endless loop.`,
  UNIT_GONE: ({ unit }) => `The unit ${quoted(unit)} is no longer in the list of units.`,
  STEP_EMPTY: 'This step asks no questions. Add a question or delete the topic.',
  STEP_NEVER_ASKED: 'Nobody is ever asked a question in this step.',
};

/** Where a finding belongs in the form. */
export type FindingPlace = Pick<Finding, 'questionId' | 'topicId'>;

export function finding(
  kind: Exclude<FindingKind, 'SETTINGS'>,
  severity: Snag['severity'],
  { questionId, topicId }: FindingPlace,
  details: Details = {},
): Finding {
  return { kind, severity, message: sentenceOf(findingSentences, kind, details), questionId, topicId };
}

const order: readonly Snag['severity'][] = ['ERROR', 'WARNING', 'HINT'];

/** Sorts findings by severity, the worst first, and otherwise in the order of the form. */
export function bySeverity(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}
