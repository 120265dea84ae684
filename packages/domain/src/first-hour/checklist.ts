import type { ScreenAddress } from '../session/index.ts';

/** What of the first hour is there, counted in one query. */
export interface FirstHourFacts {
  readonly isNamed: boolean;
  readonly hasZone: boolean;
  /** A picture of its own stands in the head of every screen. */
  readonly hasLogo: boolean;
  /** People come by an identity provider; that of the demo, which lets everybody in, is none. */
  readonly hasSignIn: boolean;
  /** Letters leave the house. */
  readonly hasMail: boolean;
  /** Besides the one that stands for people without one. */
  readonly institutionCount: number;
  /** Offered to applicants, with somebody who answers for them. */
  readonly instrumentCount: number;
  /** Proposal forms in use that ask something. */
  readonly formCount: number;
  /** Workflows of proposals that lead from submission to a decision. */
  readonly workflowCount: number;
  /** Panels with a chair or a secretary, and reviewers. */
  readonly panelCount: number;
  /** Whether the facility reviews by panels at all. */
  readonly hasPanels: boolean;
  /** Open calls whose workflow leads to a decision, and that have an instrument where the facility has instruments. */
  readonly openCallCount: number;
  /** Calls that have ended. */
  readonly endedCallCount: number;
}

/** What a facility can be tried out without; whoever runs the machine sees to most of it. */
const notForTrying: ReadonlySet<FirstHourStepId> = new Set(['LOGO', 'SIGN_IN', 'MAIL']);

/**
 * The first hour is over when everything is done that a call needs; a facility whose calls have come and gone is past it, whatever it does
 * otherwise.
 */
export const isFirstHourOver = (facts: FirstHourFacts): boolean =>
  facts.endedCallCount > 0 || firstHourSteps(facts).every(({ id, isDone }) => isDone || notForTrying.has(id));

export const firstHourStepIds = [
  'NAME',
  'LOGO',
  'SIGN_IN',
  'MAIL',
  'INSTITUTIONS',
  'INSTRUMENTS',
  'FORM',
  'WORKFLOW',
  'REVIEWERS',
  'CALL',
] as const;
export type FirstHourStepId = (typeof firstHourStepIds)[number];

export interface FirstHourStep {
  readonly id: FirstHourStepId;
  readonly title: string;
  /** What to do next. */
  readonly advice: string;
  readonly address: ScreenAddress;
  readonly isDone: boolean;
}

/**
 * What is left to do until a call is open that leads to review and decision; each step is read from the data, so that none is ticked off that
 * is not so.
 */
export function firstHourSteps(facts: FirstHourFacts): FirstHourStep[] {
  return [...facilitySteps(facts), ...callSteps(facts)];
}

const step = (id: FirstHourStepId, address: ScreenAddress, isDone: boolean, title: string, advice: string) => ({
  id,
  title,
  advice,
  address,
  isDone,
});

/** What the facility is, and how people reach it. */
function facilitySteps(facts: FirstHourFacts): FirstHourStep[] {
  return [
    step(
      'NAME',
      '/Settings',
      facts.isNamed && facts.hasZone,
      'Name and time zone',
      'The time zone in which days begin and calls end.',
    ),
    step(
      'LOGO',
      '/Settings',
      facts.hasLogo,
      'Logo',
      'Upload the picture shown at the top of every screen and document.',
    ),
    step(
      'SIGN_IN',
      '/Operations',
      facts.hasSignIn,
      'Sign-in',
      'Have a system administrator connect the identity provider of your people; until then everybody signs in as in a demo.',
    ),
    step(
      'MAIL',
      '/Mails',
      facts.hasMail,
      'E-mail',
      'Have a system administrator connect a mail server; until then e-mails are stored and not sent.',
    ),
    step(
      'INSTITUTIONS',
      '/Institutions',
      facts.institutionCount > 0,
      'Institutions',
      'Add the institutions your users come from, or have a system administrator import them from the ROR registry.',
    ),
    step(
      'INSTRUMENTS',
      '/Instruments',
      facts.instrumentCount > 0,
      'Instruments',
      'Add the instruments people can apply for, each with a manager, who gets the technical reviews. Invite managers who have no account yet under People.',
    ),
  ];
}

/** What a call takes: its form, its workflow and those who review. */
function callSteps(facts: FirstHourFacts): FirstHourStep[] {
  const { hasPanels } = facts;
  return [
    step(
      'FORM',
      '/ProposalTemplates',
      facts.formCount > 0,
      'Proposal form',
      'Adapt the questions of the form to your facility.',
    ),
    step(
      'WORKFLOW',
      '/ProposalWorkflows',
      facts.workflowCount > 0,
      'Workflow',
      'Draw how a proposal moves from submission to decision.',
    ),
    step(
      'REVIEWERS',
      hasPanels ? '/Faps' : '/Instruments',
      hasPanels ? facts.panelCount > 0 : facts.instrumentCount > 0,
      hasPanels ? 'Panel' : 'Reviewers',
      hasPanels
        ? 'Create a panel with a chair or a secretary, and reviewers.'
        : 'Managers and scientists of instruments review.',
    ),
    step(
      'CALL',
      '/Calls',
      facts.openCallCount > 0,
      'Open call',
      hasPanels
        ? 'Add a call with the form and the workflow, and assign instruments and their panels to it.'
        : 'Add a call with the form and the workflow, and assign instruments to it.',
    ),
  ];
}
