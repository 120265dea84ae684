import type { FeatureId } from './model.ts';

/** What officers read before they flip a switch. */
export interface FeatureWords {
  readonly title: string;
  /** What changes for users when the feature is on. */
  readonly does: string;
  /** The screens and roles where the change is visible. */
  readonly where: string;
  /** The area that will use the feature; set only while nothing does. A test checks this against the code. */
  readonly waitsFor?: string;
  /** Set by the server from its own configuration at each start, not by officers. */
  readonly kept?: true;
}

/** What each feature does and where it takes effect (rule A9). */
export const featureCatalogue: Readonly<Record<FeatureId, FeatureWords>> = {
  SHIPPING: {
    title: 'Shipments',
    does: 'People on a proposal declare what they send to the facility before an experiment.',
    where: 'Icon on upcoming experiments, shipment templates',
  },
  SCHEDULER: {
    title: 'Experiments and beam time',
    does: 'Experiments get their times, from people here or from a scheduler, as the setting “Experiments are planned” says; upcoming experiments are shown on the dashboard.',
    where: 'Upcoming experiments on the dashboard, Experiment Times, Beam time',
  },
  RISK_ASSESSMENT: {
    title: 'Experiment safety input',
    does: 'People fill in safety information before an experiment.',
    where: 'Icon on upcoming experiments, safety templates and their question types',
  },
  EMAIL_INVITE: {
    title: 'Invitations by e-mail',
    does: 'People without an account are invited by e-mail and join a proposal with a code.',
    where: 'Choosing co-proposers, “Join proposal” on the dashboard',
  },
  EMAIL_SEARCH: {
    title: 'People by e-mail only',
    does: 'Applicants find other people only by their exact e-mail address, not in a list.',
    where: 'Every dialog for choosing people',
  },
  INSTRUMENT_MANAGEMENT: {
    title: 'Instruments',
    does: 'Instruments are managed here and shown with proposals.',
    where: 'Instruments screen, instrument columns and filters of proposals',
  },
  TECHNICAL_REVIEW: {
    title: 'Technical reviews',
    does: 'Scientists assess whether a proposal is feasible on their instrument.',
    where: '“Technical review” tab, its columns, bulk actions and templates',
  },
  FAP_REVIEW: {
    title: 'Panel reviews',
    does: 'Panels grade, rank and recommend proposals.',
    where: 'Facility panels, review tabs and columns, home pages of panel members',
  },
  USER_MANAGEMENT: {
    title: 'Profiles',
    does: 'People have a profile page here instead of in another system.',
    where: 'Profile page, the name in the top bar',
  },
  VISIT_MANAGEMENT: {
    title: 'Visits',
    does: 'Teams name their visitors, who then register themselves.',
    where: 'Icons on upcoming experiments, visits of an experiment, visit templates',
  },
  EXPERIMENT_SAFETY_REVIEW: {
    title: 'Experiment safety review',
    does: 'Safety inputs are reviewed in a workflow of their own.',
    where: 'Experiment Safety Review, experiment workflows, safety templates',
  },
  OAUTH: {
    title: 'Sign-in with OpenID Connect',
    does: 'People sign in with an OpenID provider, and sessions last as long as its tokens.',
    where: 'Set by the server when it reaches its login provider',
    kept: true,
  },
  STFC_IDLE_TIMER: {
    title: 'Automatic logout',
    does: 'People who do not respond to the idle warning within a minute are logged out. When off, the warning stays.',
    where: 'Every screen, after the idle time in the settings',
  },
  USER_SEARCH_FILTER: {
    title: 'Filter when choosing people',
    does: 'Lists for choosing people can be filtered by institution.',
    where: 'Every dialog for choosing people',
  },
  CONFLICT_OF_INTEREST_WARNING: {
    title: 'Conflict of interest warning',
    does: 'Warns when a proposal is assigned to a reviewer who is on it or from the same institution.',
    where: 'Assigning reviewers in a panel',
  },
  TAGS: {
    title: 'Tags',
    does: 'Calls and instruments have tags; a tagged call accepts only instruments that share one of its tags.',
    where: 'Tag screen, instruments of a call',
  },
  TECHNIQUE_PROPOSALS: {
    title: 'Technique proposals',
    does: 'Proposals for techniques are handled in a short process of their own.',
    where: 'Technique Proposals screen for officers and scientists',
  },
  PREGENERATED_PROPOSAL_PDF: {
    title: 'Stored proposal documents',
    does: 'Proposal documents are stored when a proposal reaches a status, and downloads contain the stored documents.',
    where: 'Proposal downloads, download log, a status action',
  },
  DATA_ACCESS_USERS: {
    title: 'Data access users',
    does: 'The principal investigator of an accepted proposal names the people who may read its data.',
    where: 'My proposals, tab of a proposal',
  },
};
