import type { ScreenAddress } from '../session/index.ts';

/** How far the setup of the facility is, counted in one query. */
export interface FirstHourFacts {
  readonly isNamed: boolean;
  readonly hasZone: boolean;
  /** Whether the facility has its own logo, shown at the top of every screen. */
  readonly hasLogo: boolean;
  /** Whether people sign in at an identity provider; that of the demo, which admits anybody, does not count. */
  readonly hasSignIn: boolean;
  /** Whether e-mails are actually sent. */
  readonly hasMail: boolean;
  /** Institutions other than the one for people without one. */
  readonly institutionCount: number;
  /** Instruments that applicants can choose and that have a manager. */
  readonly instrumentCount: number;
  /** Proposal forms in use that ask at least one question. */
  readonly formCount: number;
  /** Proposal workflows that lead from submission to a decision. */
  readonly workflowCount: number;
  /** Panels with reviewers and a chair or a secretary. */
  readonly panelCount: number;
  /** Whether the facility uses review panels at all. */
  readonly hasPanels: boolean;
  /** Open calls whose workflow leads to a decision and that have an instrument, if the facility has instruments. */
  readonly openCallCount: number;
  /** Calls that have ended. */
  readonly endedCallCount: number;
}

/** Steps that are not needed to try the product out; most of them are a system administrator's task. */
const notForTrying: ReadonlySet<FirstHourStepId> = new Set(['LOGO', 'SIGN_IN', 'MAIL']);

/** Whether the setup is complete: everything that a call needs is done. A facility with an ended call counts as set up, whatever else is missing. */
export const isFirstHourOver = (facts: FirstHourFacts): boolean =>
  facts.endedCallCount > 0 || firstHourSteps(facts).every(({ id, isDone }) => isDone || notForTrying.has(id));

const firstHourStepIds = [
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
 * Returns the steps towards an open call that leads to review and decision. Whether a step is done is read from the data, so that none is
 * ticked off wrongly.
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

/** Returns the steps that set up the facility and how people reach it. */
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
      'Ask a system administrator to connect your identity provider; until then, everybody signs in as in a demo.',
    ),
    step(
      'MAIL',
      '/Mails',
      facts.hasMail,
      'E-mail',
      'Ask a system administrator to connect a mail server; until then, e-mails are stored but not sent.',
    ),
    step(
      'INSTITUTIONS',
      '/Institutions',
      facts.institutionCount > 0,
      'Institutions',
      'Add the institutions your users come from, or ask a system administrator to import them from the ROR registry.',
    ),
    step(
      'INSTRUMENTS',
      '/Instruments',
      facts.instrumentCount > 0,
      'Instruments',
      'Add the instruments people can apply for, each with a manager, who gets the technical reviews. Invite managers without an account under People.',
    ),
  ];
}

/** Returns the steps that a call needs: form, workflow and reviewers. */
function callSteps(facts: FirstHourFacts): FirstHourStep[] {
  const { hasPanels } = facts;
  return [
    step(
      'FORM',
      '/ProposalTemplates',
      facts.formCount > 0,
      'Proposal form',
      'Adapt the questions in the form to your facility.',
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
        : 'Instrument managers and scientists do the reviews.',
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
