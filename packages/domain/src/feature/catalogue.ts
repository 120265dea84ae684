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
    where: 'Icon of upcoming experiments, shipment templates',
  },
  SCHEDULER: {
    title: 'Experiments and beam time',
    does: 'Experiments get their times, from people here or from a scheduler, as the setting “Experiments are planned” says; upcoming experiments are shown on the dashboard.',
    where: 'Upcoming experiments on the dashboard, Experiment Times, Beam time',
  },
  RISK_ASSESSMENT: {
    title: 'Experiment safety input',
    does: 'People fill in what is to be known about the safety of an experiment before it.',
    where: 'Icon of upcoming experiments, safety templates and their question types',
  },
  EMAIL_INVITE: {
    title: 'Invitations by e-mail',
    does: 'People without an account are invited by e-mail and join a proposal with a code.',
    where: 'Choosing co-proposers, “Join proposal” on the dashboard',
  },
  EMAIL_SEARCH: {
    title: 'People by e-mail only',
    does: 'Applicants find other people by their exact e-mail address, and not in a list.',
    where: 'Every dialog for choosing people',
  },
  INSTRUMENT_MANAGEMENT: {
    title: 'Instruments',
    does: 'Instruments are managed here and shown with proposals.',
    where: 'Instruments screen, instrument columns and filters of proposals',
  },
  TECHNICAL_REVIEW: {
    title: 'Technical reviews',
    does: 'Scientists judge whether a proposal can be done on their instrument.',
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
    where: 'Icons of upcoming experiments, visits of an experiment, visit templates',
  },
  EXPERIMENT_SAFETY_REVIEW: {
    title: 'Experiment safety review',
    does: 'Safety inputs are reviewed, along a workflow of their own.',
    where: 'Experiment Safety Review, experiment workflows, safety templates',
  },
  OAUTH: {
    title: 'Login through OpenID Connect',
    does: 'Set when people sign in with an OpenID provider: sessions last as long as its tokens do.',
    where: 'Set by the server when it reaches its login provider',
    kept: true,
  },
  STFC_IDLE_TIMER: {
    title: 'Automatic logout',
    does: 'Whoever does not answer the idle warning within a minute is logged out. When off, the warning waits.',
    where: 'Every screen, after the idle time of the settings',
  },
  USER_SEARCH_FILTER: {
    title: 'Filter when picking people',
    does: 'Lists of people to pick from can be filtered by institution.',
    where: 'Every dialog for choosing people',
  },
  CONFLICT_OF_INTEREST_WARNING: {
    title: 'Conflict of interest warning',
    does: 'Warns when a proposal is assigned to a reviewer who is on it or from the same institution.',
    where: 'Assigning reviewers in a panel',
  },
  TAGS: {
    title: 'Tags',
    does: 'Calls and instruments have tags; a tagged call accepts only instruments that share one.',
    where: 'Tag screen, instruments of a call',
  },
  TECHNIQUE_PROPOSALS: {
    title: 'Technique proposals',
    does: 'Proposals for techniques are handled in a short process of their own.',
    where: 'Technique Proposals screen of officers and scientists',
  },
  PREGENERATED_PROPOSAL_PDF: {
    title: 'Stored proposal documents',
    does: 'Documents of proposals are stored when they reach a status, and downloads give the stored ones.',
    where: 'Downloads of proposals, log of downloads, a status action',
  },
  DATA_ACCESS_USERS: {
    title: 'Data access users',
    does: 'The principal investigator of an accepted proposal names who may read its data.',
    where: 'My proposals, tab of a proposal',
  },
};
