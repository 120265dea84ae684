import type { WorkflowType } from '../status/index.ts';

/** Description of a kind of event. */
export interface EventKind {
  /** The name shown to people instead of the code. */
  readonly words: string;
  /** When it is recorded, for the tooltip of the picker. */
  readonly description: string;
  /** The kind of workflow whose ways it can open; undefined if it moves nothing. */
  readonly drives?: WorkflowType;
  /** The kind of workflow whose picker offers it, although it never opens a way. */
  readonly offered?: WorkflowType;
}

const drives = (words: string, description: string): EventKind => ({ words, description, drives: 'PROPOSAL' });
const drivesExperiment = (words: string, description: string): EventKind => ({
  words,
  description,
  drives: 'EXPERIMENT',
});
const logged = (words: string, description: string): EventKind => ({ words, description });
const offered = (words: string, description: string): EventKind => ({ words, description, offered: 'PROPOSAL' });

const proposalEvents = {
  PROPOSAL_CREATED: drives('Proposal created', 'A proposal was created'),
  PROPOSAL_UPDATED: drives('Proposal updated', 'The general information of a proposal was saved'),
  PROPOSAL_SUBMITTED: drives('Proposal submitted', 'A proposal was submitted'),
  PROPOSAL_EXTENDED: logged('More time given', 'An officer gave a proposal more time'),
  PROPOSAL_DELETED: logged('Proposal deleted', 'A proposal was deleted'),
  PROPOSAL_IMPORTED: logged('Proposal imported', 'A proposal was imported from another system'),
  PROPOSAL_CLONED: drives('Proposal cloned', 'A proposal was cloned from another'),
  PROPOSAL_INSTRUMENTS_SELECTED: drives('Instruments selected', 'A proposal was assigned to instruments'),
  PROPOSAL_INSTRUMENTS_REMOVED: logged('Instruments removed', 'A proposal was removed from its instruments'),
  PROPOSAL_TECHNICAL_REVIEWER_CHANGED: logged(
    'Technical reviewer changed',
    'A technical review was assigned to somebody else',
  ),
  PROPOSAL_FEASIBILITY_REVIEW_UPDATED: drives('Technical review saved', 'A technical review was saved'),
  PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED: drives(
    'Technical review submitted',
    'A technical review was submitted, whatever its result',
  ),
  PROPOSAL_FEASIBILITY_REVIEW_FEASIBLE: drives('Judged feasible', 'A technical review was submitted as feasible'),
  PROPOSAL_FEASIBILITY_REVIEW_UNFEASIBLE: drives('Judged unfeasible', 'A technical review was submitted as unfeasible'),
  PROPOSAL_ALL_FEASIBILITY_REVIEWS_SUBMITTED: drives(
    'All technical reviews submitted',
    'The technical reviews for all instruments of a proposal have been submitted',
  ),
  PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE: drives(
    'Feasible on all instruments',
    'The technical reviews for all instruments of a proposal have been submitted as feasible',
  ),
  PROPOSAL_SAMPLE_REVIEW_SUBMITTED: drives(
    'Sample review submitted',
    'The safety of a sample was reviewed, whatever the result',
  ),
  PROPOSAL_SAMPLE_SAFE: drives('Sample judged safe', 'A sample was judged to be low risk'),
  PROPOSAL_FAPS_SELECTED: drives('Panels selected', 'A proposal was assigned to panels'),
  PROPOSAL_FAPS_REMOVED: drives('Panels removed', 'A proposal was removed from panels'),
  PROPOSAL_ALL_FAP_REVIEWERS_SELECTED: drives(
    'All panel reviewers selected',
    'A proposal has as many reviewers as its panel requires',
  ),
  PROPOSAL_FAP_REVIEW_UPDATED: drives('Panel review saved', 'A panel review was saved'),
  PROPOSAL_FAP_REVIEW_SUBMITTED: drives('Panel review submitted', 'A panel review was submitted'),
  PROPOSAL_ALL_FAP_REVIEWS_SUBMITTED: drives(
    'All reviews of a panel submitted',
    'All reviews of a proposal in one panel have been submitted',
  ),
  PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS: drives(
    'All reviews of all panels submitted',
    'All reviews of a proposal in all its panels have been submitted',
  ),
  PROPOSAL_FAP_MEETING_SAVED: drives('Panel decision saved', 'A decision of a panel meeting was saved'),
  PROPOSAL_FAP_MEETING_SUBMITTED: drives('Panel decision submitted', 'A decision of a panel meeting was submitted'),
  PROPOSAL_ALL_FAP_MEETINGS_SUBMITTED: drives(
    'All panel decisions submitted',
    'The decisions of all panels on a proposal have been submitted',
  ),
  PROPOSAL_FAP_TIME_ALLOCATED: logged('Panel time set', 'The time allocated to a proposal by a panel was set'),
  PROPOSAL_FAP_MEETING_RANKING_OVERWRITTEN: drives(
    'Rank overwritten in the meeting',
    'The rank of a proposal was set by hand in a panel meeting',
  ),
  PROPOSAL_FAP_MEETING_REORDER: drives(
    'Proposals reordered in the meeting',
    'The order of proposals in a panel meeting was changed',
  ),
  PROPOSAL_FAP_MEETING_INSTRUMENT_SUBMITTED: drives(
    'Instrument submitted by the panel',
    'A panel submitted an instrument of a proposal',
  ),
  PROPOSAL_ALL_FAP_MEETING_INSTRUMENT_SUBMITTED: drives(
    'All instruments submitted by the panels',
    'All instruments of a proposal have been submitted in all its panels',
  ),
  PROPOSAL_FAP_MEETING_INSTRUMENT_UNSUBMITTED: drives(
    'Instrument reopened for the panel',
    'A panel’s submission of an instrument was undone',
  ),
  PROPOSAL_MANAGEMENT_DECISION_UPDATED: drives('Management decision saved', 'The administration form was saved'),
  PROPOSAL_MANAGEMENT_DECISION_SUBMITTED: drives(
    'Management decision submitted',
    'The administration form was submitted',
  ),
  PROPOSAL_ACCEPTED: drives('Proposal accepted', 'A management decision was submitted as accepted'),
  PROPOSAL_RESERVED: drives('Proposal reserved', 'A management decision was submitted as reserved'),
  PROPOSAL_REJECTED: drives('Proposal rejected', 'A management decision was submitted as rejected'),
  PROPOSAL_NOTIFIED: drives('Applicant notified', 'The principal investigator was notified of the result'),
  PROPOSAL_RESULT_HELD: logged('Result letter held', 'The result letter was written and is held in the outbox'),
  PROPOSAL_RESULT_RELEASED: logged('Result letter sent', 'A held result letter was sent from the outbox'),
  PROPOSAL_STATUS_CHANGED_BY_WORKFLOW: drives(
    'Status changed by the workflow',
    'The workflow moved a proposal to another status',
  ),
  PROPOSAL_STATUS_CHANGED_BY_USER: drives('Status changed by a person', 'Somebody set the status of a proposal'),
  // Drives nothing: the consequences of the status change are undone with it.
  PROPOSAL_STATUS_PUT_BACK: logged('Status change undone', 'The change of a proposal’s status was undone'),
  PROPOSAL_STATUS_ACTION_EXECUTED: offered('Status action executed', 'A status action was executed'),
  PROPOSAL_BOOKING_TIME_SLOT_ADDED: drives(
    'Beam time booked',
    'A scheduler booked time for a proposal, or time planned on the Beam time page was published',
  ),
  // Drive nothing: a draft planned in Atrium is invisible to others until it is published.
  PROPOSAL_BEAM_TIME_DRAFTED: logged('Beam time drafted', 'Beam time was planned as a draft'),
  PROPOSAL_BEAM_TIME_DRAFT_CHANGED: logged('Beam time draft changed', 'A beam time draft was moved or changed'),
  PROPOSAL_BEAM_TIME_DRAFT_REMOVED: logged('Beam time draft removed', 'A beam time draft was removed'),
  PROPOSAL_BOOKING_TIME_SLOTS_REMOVED: drives('Beam time removed', 'Planned beam time was removed'),
  PROPOSAL_BOOKING_TIME_ACTIVATED: drives('Beam time published', 'Planned beam time was published'),
  PROPOSAL_BOOKING_TIME_UPDATED: drives('Beam time changed', 'Planned beam time was changed'),
  PROPOSAL_BOOKING_TIME_COMPLETED: drives('Beam time completed', 'Planned beam time was completed'),
  PROPOSAL_BOOKING_TIME_REOPENED: drives('Beam time reopened', 'Completed beam time was reopened'),
  PROPOSAL_CO_PROPOSER_INVITES_UPDATED: offered('Co-proposer invites saved', 'Invitations to co-proposers were saved'),
  PROPOSAL_CO_PROPOSER_INVITE_SENT: offered('Co-proposer invite sent', 'A co-proposer was invited by e-mail'),
  PROPOSAL_CO_PROPOSER_INVITE_ACCEPTED: offered('Co-proposer invite accepted', 'Somebody accepted an invitation'),
  PROPOSAL_CO_PROPOSER_INVITE_DECLINED: logged('Co-proposer invite declined', 'Somebody declined an invitation'),
  PROPOSAL_CO_PROPOSER_INVITE_DECLINE_TAKEN_BACK: logged(
    'Co-proposer invite reopened',
    'Somebody reopened an invitation they had declined',
  ),
  PROPOSAL_VISIT_REGISTRATION_INVITES_UPDATED: offered('Visit invites saved', 'Invitations to a visit were saved'),
  PROPOSAL_VISIT_REGISTRATION_INVITE_SENT: offered('Visit invite sent', 'A visitor was invited by e-mail'),
  PROPOSAL_VISIT_REGISTRATION_INVITE_ACCEPTED: offered('Visit invite accepted', 'A visitor accepted an invitation'),
  PROPOSAL_MAIL_REFUSED: logged(
    'E-mail not delivered',
    'The mail server rejected a recipient of an e-mail about a proposal',
  ),
  PROPOSAL_SCIENTIST_COMMENT_CREATED: logged('Scientist comment written', 'A member of staff commented on a proposal'),
  PROPOSAL_SCIENTIST_COMMENT_UPDATED: logged('Scientist comment changed', 'The comment on a proposal was changed'),
  PROPOSAL_SCIENTIST_COMMENT_DELETED: logged('Scientist comment deleted', 'The comment on a proposal was deleted'),
  PROPOSAL_CLARIFICATION_ASKED: logged('Question asked', 'A reviewer asked the applicants a question'),
  PROPOSAL_CLARIFICATION_ANSWERED: logged('Question answered', 'The applicants answered a question'),
  PROPOSAL_CLARIFICATION_EXTENDED: logged('More time to answer', 'The applicants were given more time to answer'),
  PROPOSAL_CLARIFICATION_WITHDRAWN: logged('Question withdrawn', 'A question to the applicants was withdrawn'),
  PROPOSAL_CLARIFICATION_REMINDED: logged('Question reminder sent', 'The applicants were reminded of a question'),
  PROPOSAL_ASSIGNED_TO_TECHNIQUES: offered('Techniques selected', 'A proposal was linked to techniques'),
} as const satisfies Record<`PROPOSAL_${string}`, EventKind>;

const callEvents = {
  CALL_CREATED: offered('Call created', 'A call was created'),
  CALL_UPDATED: logged('Call updated', 'A call was saved'),
  CALL_DELETED: logged('Call deleted', 'A call was deleted'),
  CALL_INSTRUMENTS_ASSIGNED: logged('Instruments added to call', 'Instruments were added to a call'),
  CALL_INSTRUMENT_UPDATED: logged(
    'Instrument in call updated',
    'The time or panel of an instrument in a call was changed',
  ),
  CALL_INSTRUMENT_REMOVED: logged('Instrument removed from call', 'An instrument was removed from a call'),
  CALL_ENDED: drives('Call ended', 'A proposal’s call ended for applicants'),
  CALL_ENDED_INTERNAL: drives('Call ended for internal users', 'A proposal’s call ended for internal users'),
  CALL_REVIEW_ENDED: drives('Technical review period ended', 'The technical review period of a proposal’s call ended'),
  CALL_FAP_REVIEW_ENDED: drives('Panel review period ended', 'The panel review period of a proposal’s call ended'),
} as const satisfies Record<`CALL_${string}`, EventKind>;

const experimentEvents = {
  EXPERIMENT_ESF_SUBMITTED: drivesExperiment('Safety form submitted', 'The experimenter submitted the safety form'),
  EXPERIMENT_ESF_APPROVED_BY_IS: drivesExperiment(
    'Safety form approved by the instrument scientist',
    'The instrument scientist submitted the decision “accepted”',
  ),
  EXPERIMENT_ESF_REJECTED_BY_IS: drivesExperiment(
    'Safety form rejected by the instrument scientist',
    'The instrument scientist submitted the decision “rejected”',
  ),
  EXPERIMENT_ESF_APPROVED_BY_ESR: drivesExperiment(
    'Safety form approved by the safety reviewer',
    'The safety reviewer submitted the decision “accepted”',
  ),
  EXPERIMENT_ESF_REJECTED_BY_ESR: drivesExperiment(
    'Safety form rejected by the safety reviewer',
    'The safety reviewer submitted the decision “rejected”',
  ),
  EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_IS: drivesExperiment(
    'Safety decision submitted by the instrument scientist',
    'The instrument scientist submitted the decision form',
  ),
  EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_ESR: drivesExperiment(
    'Safety decision submitted by the safety reviewer',
    'The safety reviewer submitted the decision form',
  ),
  EXPERIMENT_STARTED: logged('Experiment started', 'Staff recorded the start of an experiment'),
  EXPERIMENT_ENDED: logged('Experiment ended', 'Staff recorded the end of an experiment'),
  EXPERIMENT_TIMES_CORRECTED: logged(
    'Experiment times corrected',
    'The recorded start or end of an experiment was corrected',
  ),
  EXPERIMENT_NOTE_WRITTEN: logged('Note on experiment', 'Staff left a note about an experiment for the user office'),
  EXPERIMENT_REPORT_CREATED: logged('Experiment report started', 'A team started the report on its experiment'),
  EXPERIMENT_REPORT_SUBMITTED: logged('Experiment report submitted', 'A team submitted the report on its experiment'),
  EXPERIMENT_REPORT_UPDATED: logged('Experiment report returned', 'An officer returned the report to the team'),
  EXPERIMENT_DATA_LINKED: logged('Experiment data linked', 'The DOI of an experiment’s data was set or removed'),
  EXPERIMENT_SAFETY_CREATED: logged('Safety form started', 'Somebody started the safety form of an experiment'),
  EXPERIMENT_SAFETY_UPDATED: drivesExperiment(
    'Safety form returned',
    'An officer returned the safety form to the team; earlier decisions on it no longer count',
  ),
  EXPERIMENT_SAFETY_ASKED_BACK: logged(
    'Changes to the safety form requested',
    'A reviewer of the safety form asked the team for changes',
  ),
  EXPERIMENT_SAFETY_REVIEW_CREATED: logged('Safety review started', 'Somebody started the safety review form'),
  EXPERIMENT_SAMPLE_ADDED: logged('Sample added to experiment', 'A sample was added to an experiment'),
  EXPERIMENT_SAMPLE_UPDATED: logged(
    'Sample safety input updated',
    'The safety input for a sample in an experiment was submitted or reopened',
  ),
  EXPERIMENT_SAMPLE_REMOVED: logged(
    'Sample removed from experiment',
    'A sample was removed from an experiment, with its safety input',
  ),
  EXPERIMENT_SAFETY_DELETED: logged('Safety form deleted', 'The safety form was deleted with its experiment'),
  EXPERIMENT_SAFETY_STATUS_CHANGED_BY_WORKFLOW: drivesExperiment(
    'Safety status changed by the workflow',
    'The workflow changed the safety status of an experiment',
  ),
  EXPERIMENT_SAFETY_STATUS_CHANGED_BY_USER: drivesExperiment(
    'Safety status changed by a person',
    'Somebody set the safety status of an experiment',
  ),
  EXPERIMENT_SAFETY_STATUS_PUT_BACK: logged(
    'Safety status change undone',
    'The change of an experiment’s safety status was undone',
  ),
} as const satisfies Record<`EXPERIMENT_${string}`, EventKind>;

const otherEvents = {
  EMAIL_INVITE: logged('Invited by e-mail', 'A person without an account was invited by e-mail'),
  EMAIL_INVITE_REDEEMED: logged(
    'Invitation accepted',
    'Somebody with an account accepted an invitation sent to another address',
  ),
  USER_IMPERSONATED: logged('Impersonation started', 'An officer started impersonating a person'),
  INSTITUTION_CREATED: logged('Institution added', 'An institution was added by hand'),
  INSTITUTIONS_IMPORTED: logged('Institutions imported', 'Institutions were imported from the ROR registry'),
  INSTITUTION_UPDATED: logged('Institution updated', 'An institution was saved'),
  INSTITUTION_DELETED: logged('Institution deleted', 'An institution without people was deleted'),
  INSTITUTION_MERGED: logged('Institutions merged', 'Everybody at one institution was moved to another'),
  USER_UPDATED: logged('Person updated', 'A person’s details were saved'),
  USER_ROLE_UPDATED: logged('Roles updated', 'A person’s roles were changed'),
  USER_CALENDAR_RENEWED: logged(
    'Calendar address replaced',
    'A person replaced a calendar address; the old one no longer works',
  ),
  USER_DELETED: logged('Person deleted', 'A person was deleted'),
  USER_PASSWORD_RESET_EMAIL: logged('Password reset e-mail sent', 'A password reset e-mail was sent'),
  FAP_CREATED: logged('Panel created', 'A panel was created'),
  FAP_UPDATED: logged('Panel updated', 'A panel was saved'),
  FAP_DELETED: logged('Panel deleted', 'A panel was deleted'),
  FAP_MEMBERS_ASSIGNED: logged('Panel members assigned', 'People were added to a panel'),
  FAP_MEMBER_REMOVED: logged('Panel member removed', 'Somebody was removed from a panel'),
  FAP_MEMBER_ASSIGNED_TO_PROPOSAL: logged('Reviewer assigned', 'A panel member was assigned to review a proposal'),
  FAP_MEMBER_REMOVED_FROM_PROPOSAL: logged('Reviewer removed', 'A panel member no longer reviews a proposal'),
  FAP_REVIEW_DECLINED: logged('Review declined', 'A panel member declined to review a proposal'),
  FAP_REVIEW_DECLINE_TAKEN_BACK: logged('Review resumed', 'A declined panel review was resumed'),
  FAP_CONFLICT_RULES_UPDATED: logged('Conflict rules changed', 'A panel’s rules on conflicts of interest were changed'),
  FAP_CALL_SETTINGS_UPDATED: logged(
    'Panel review settings changed',
    'A panel’s review period in a call, or what its reviewers can see of each other, was changed',
  ),
  FAP_TABLE_COLUMNS_CHOSEN: logged(
    'Panel table columns changed',
    'The columns of a panel’s table for a call were changed',
  ),
  FAP_CONFLICT_DECLARED: logged('Conflict declared', 'A panel member declared a conflict of interest'),
  FAP_CONFLICT_ENTERED: logged('Conflict entered', 'A conflict of interest was entered for somebody'),
  FAP_CONFLICT_REMOVED: logged('Conflict withdrawn', 'A declared or entered conflict of interest was withdrawn'),
  FAP_REVIEWER_NOTIFIED: logged('Reviewer reminded', 'A reviewer was reminded of a review that is due'),
  FAP_MEETING_MOVED_ON: logged('Meeting moved on', 'A panel moved on to another proposal, or took a break'),
  FAP_MEETING_TIMED: logged('Meeting timer set', 'The timer of a meeting was started, paused or set to another time'),
  FAP_MEETING_LOCKED: logged('Meeting locked', 'The order, times and decisions of a meeting were locked'),
  FAP_MEETING_UNLOCKED: logged('Meeting unlocked', 'A locked meeting was unlocked'),
  FAP_ALL_MEETINGS_SUBMITTED: logged('All decisions of a panel submitted', 'A panel has decided on all its proposals'),
  QUESTION_CREATED: logged('Question created', 'A question was added to the catalogue'),
  QUESTION_UPDATED: logged('Question updated', 'A question was saved'),
  QUESTION_DELETED: logged('Question deleted', 'A question was deleted'),
  TEMPLATE_CREATED: logged('Template created', 'A template was created'),
  TEMPLATE_UPDATED: logged('Template updated', 'The name or description of a template was saved'),
  TEMPLATE_ARCHIVED: logged('Template archived', 'A template was archived'),
  TEMPLATE_RESTORED: logged('Template restored', 'An archived template was restored'),
  TEMPLATE_CLONED: logged('Template cloned', 'A template was cloned from another'),
  TEMPLATE_IMPORTED: logged('Template imported', 'A template was imported from a file'),
  TEMPLATE_FORM_CHANGED: logged('Template form changed', 'The steps or questions of a template were changed'),
  TEMPLATE_ACTIVATED: logged('Template activated', 'A template was marked as active'),
  TEMPLATE_DELETED: logged('Template deleted', 'A template was deleted'),
  PDF_TEMPLATE_CREATED: logged('PDF template created', 'A PDF template was created'),
  PDF_TEMPLATE_UPDATED: logged('PDF template updated', 'A PDF template was saved'),
  PDF_TEMPLATE_DELETED: logged('PDF template deleted', 'A PDF template was deleted'),
  EMAIL_TEMPLATE_CREATED: logged('E-mail template created', 'An e-mail template was created'),
  EMAIL_TEMPLATE_UPDATED: logged('E-mail template updated', 'An e-mail template was saved'),
  EMAIL_TEMPLATE_TRANSLATED: logged('E-mail template translated', 'A translation of an e-mail template was saved'),
  EMAIL_TEMPLATE_TRANSLATION_REMOVED: logged(
    'E-mail template translation removed',
    'A translation of an e-mail template was removed',
  ),
  EMAIL_TEMPLATE_DELETED: logged('E-mail template deleted', 'An e-mail template was deleted'),
  EMAIL_DRAFTS_SENT: logged('Held e-mails sent', 'Held e-mails were sent'),
  EMAIL_DRAFTS_DROPPED: logged('Held e-mails discarded', 'Held e-mails were discarded'),
  UNIT_CREATED: logged('Unit created', 'A unit was created'),
  UNIT_DELETED: logged('Unit deleted', 'A unit was deleted'),
  UNITS_IMPORTED: logged('Units imported', 'Units were imported from a file'),
  CONFIGURATION_IMPORTED: logged('Configuration imported', 'A configuration file was imported'),
  TOPIC_ANSWERED: logged('Answers saved', 'A step of a questionnaire was saved'),
  INSTRUMENT_CREATED: logged('Instrument created', 'An instrument was created'),
  INSTRUMENT_UPDATED: logged('Instrument updated', 'An instrument was saved'),
  INSTRUMENT_DELETED: logged('Instrument deleted', 'An instrument was deleted'),
  INSTRUMENT_SCIENTISTS_ASSIGNED: logged('Scientists added to instrument', 'Scientists were added to an instrument'),
  INSTRUMENT_SCIENTIST_REMOVED: logged(
    'Scientist removed from instrument',
    'A scientist was removed from an instrument',
  ),
  INSTRUMENT_ASSIGNED_TO_SCIENTIST: logged('Scientist assigned', 'A scientist was assigned to an instrument'),
  PREDEFINED_MESSAGE_CREATED: logged('Predefined message created', 'A predefined message was created'),
  PREDEFINED_MESSAGE_UPDATED: logged('Predefined message updated', 'A predefined message was saved'),
  PREDEFINED_MESSAGE_DELETED: logged('Predefined message deleted', 'A predefined message was deleted'),
  INTERNAL_REVIEW_CREATED: logged('Internal review created', 'Somebody was asked for an internal review'),
  INTERNAL_REVIEW_UPDATED: logged('Internal review updated', 'An internal review was saved'),
  INTERNAL_REVIEW_DELETED: logged('Internal review deleted', 'An internal review was deleted'),
  TECHNIQUE_CREATED: logged('Technique created', 'A technique was created'),
  TECHNIQUE_UPDATED: logged('Technique updated', 'A technique was saved'),
  TECHNIQUE_DELETED: logged('Technique deleted', 'A technique was deleted'),
  TECHNIQUE_SCIENTISTS_ASSIGNED: logged('Scientists added to technique', 'Scientists were added to a technique'),
  TECHNIQUE_SCIENTIST_REMOVED: logged('Scientist removed from technique', 'A scientist was removed from a technique'),
  INSTRUMENTS_ASSIGNED_TO_TECHNIQUE: logged('Instruments added to technique', 'Instruments were added to a technique'),
  INSTRUMENTS_REMOVED_FROM_TECHNIQUE: logged(
    'Instruments removed from technique',
    'Instruments were removed from a technique',
  ),
  STATUS_CREATED: logged('Status created', 'A status was created'),
  STATUS_UPDATED: logged('Status updated', 'A status was saved'),
  STATUS_DELETED: logged('Status deleted', 'A status was deleted'),
  WORKFLOW_CREATED: logged('Workflow created', 'A workflow was created'),
  WORKFLOW_UPDATED: logged('Workflow updated', 'A workflow was saved'),
  WORKFLOW_DELETED: logged('Workflow deleted', 'A workflow was deleted'),
  WORKFLOW_STATUS_ACTIONS_CHANGED: logged('Status actions changed', 'The actions of a status in a workflow were saved'),
  ACT_UNDONE: logged('Undone', 'An action was undone'),
  TRAINING_KIND_CREATED: logged('Training created', 'A training course was created'),
  TRAINING_KIND_UPDATED: logged('Training changed', 'A training course was saved'),
  TRAINING_KIND_DELETED: logged('Training deleted', 'A training course was deleted'),
  TRAINING_ENTERED: logged('Training record saved', 'A person’s training record was saved'),
  TRAINING_REMOVED: logged('Training record removed', 'A person’s training record was removed'),
  INSTRUMENT_CLOSURE_CREATED: logged(
    'Closed time created',
    'A closed time for an instrument or the facility was added',
  ),
  INSTRUMENT_CLOSURE_UPDATED: logged('Closed time changed', 'A closed time was saved'),
  INSTRUMENT_CLOSURE_DELETED: logged('Closed time deleted', 'A closed time was deleted'),
  TAG_CREATED: logged('Tag created', 'A tag was created'),
  TAG_UPDATED: logged('Tag changed', 'A tag, its calls or its instruments were changed'),
  TAG_DELETED: logged('Tag deleted', 'A tag was deleted'),
  SETTING_UPDATED: logged('Setting changed', 'An officer changed a facility setting'),
  FEATURE_ENABLED: logged('Feature switched on', 'An officer switched a feature on'),
  FEATURE_DISABLED: logged('Feature switched off', 'An officer switched a feature off'),
  PAGE_UPDATED: logged('Page changed', 'An officer changed a page text'),
  API_ACCESS_TOKEN_CREATED: logged('Access token created', 'An access token for another system was created'),
  API_ACCESS_TOKEN_UPDATED: logged('Access token changed', 'The name or permissions of an access token were changed'),
  API_ACCESS_TOKEN_DELETED: logged('Access token revoked', 'An access token was revoked'),
  VISIT_CREATED: logged('Visit created', 'A visit was created'),
  VISIT_UPDATED: logged('Visit changed', 'The team lead or visitors of a visit were changed'),
  VISIT_DELETED: logged('Visit deleted', 'A visit was deleted'),
  VISIT_REGISTRATION_UPDATED: logged('Visit dates changed', 'A visitor’s dates were changed'),
  VISIT_REGISTRATION_SUBMITTED: logged('Visit registration submitted', 'A visitor submitted their registration'),
  VISIT_REGISTRATION_CHANGES_REQUESTED: logged(
    'Changes to visit registration requested',
    'The user office asked a visitor for changes',
  ),
  VISIT_REGISTRATION_APPROVED: logged('Visit registration approved', 'A visitor’s registration was approved'),
  VISIT_REGISTRATION_CANCELLED: logged(
    'Visit registration cancelled',
    'A visitor’s approved registration was cancelled',
  ),
  VISIT_REGISTRATION_WITHDRAWN: logged(
    'Visit registration withdrawn',
    'A visitor’s registration was cancelled before it was approved',
  ),
  VISIT_VISITOR_PRESENT: logged('Visitor present', 'Staff recorded that a visitor is present'),
  VISIT_VISITOR_NOT_PRESENT: logged('Visitor not present', 'The record of a visitor’s presence was undone'),
  SHIPMENT_CREATED: logged('Shipment declared', 'Somebody started declaring a shipment'),
  SHIPMENT_UPDATED: logged(
    'Shipment changed',
    'The title, proposal or samples of a shipment were changed, or it was reopened',
  ),
  SHIPMENT_SUBMITTED: logged('Shipment submitted', 'A shipment was submitted and its parcel registered'),
  SHIPMENT_DELETED: logged('Shipment deleted', 'The declaration of a shipment was deleted'),
  SHIPMENT_NOT_ARRIVED: logged('Parcel not arrived', 'The record of a parcel’s arrival was undone'),
  SHIPMENT_ARRIVED: logged('Parcel arrived', 'The parcel of a shipment arrived'),
  SHIPMENT_STORED: logged('Parcel stored', 'The parcel of a shipment was put into storage'),
  SHIPMENT_RETURNED: logged('Parcel returned', 'The parcel of a shipment was returned'),
  FEEDBACK_CREATED: logged('Feedback started', 'A team started its feedback on an experiment'),
  FEEDBACK_SUBMITTED: logged('Feedback submitted', 'A team gave feedback on its experiment'),
  FEEDBACK_UPDATED: logged('Feedback returned', 'An officer returned the feedback to the team'),
  FEEDBACK_DELETED: logged('Feedback deleted', 'The feedback on an experiment was deleted'),
  EXPERIMENT_REMINDER_SENT: logged('Reminder sent', 'Somebody was reminded of what is due before an experiment'),
  FEEDBACK_REQUESTED: logged('Feedback requested', 'A team lead was asked for feedback'),
  GENERIC_TEMPLATE_CREATED: logged('Entry added', 'A sub-template entry was added to a proposal'),
  GENERIC_TEMPLATE_UPDATED: logged('Entry renamed', 'A sub-template entry was renamed'),
  GENERIC_TEMPLATE_DELETED: logged('Entry deleted', 'A sub-template entry was deleted'),
  SAMPLE_CREATED: logged('Sample declared', 'A sample was declared'),
  SAMPLE_UPDATED: logged('Sample renamed', 'A sample was renamed'),
  SAMPLE_DELETED: logged('Sample deleted', 'A sample was deleted'),
  DATA_ACCESS_USERS_UPDATED: logged('Data access users updated', 'The people with access to the data were changed'),
} as const satisfies Record<string, EventKind>;

/** Every event, with its texts and the workflow it can drive (rule W27). */
export const eventCatalogue = { ...proposalEvents, ...callEvents, ...experimentEvents, ...otherEvents };

export type EventName = keyof typeof eventCatalogue;
export const eventNames = Object.keys(eventCatalogue) as [EventName, ...EventName[]];
