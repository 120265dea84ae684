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
const told = (words: string, description: string): EventKind => ({ words, description });
const offered = (words: string, description: string): EventKind => ({ words, description, offered: 'PROPOSAL' });

const proposalEvents = {
  PROPOSAL_CREATED: drives('Proposal created', 'A proposal was created'),
  PROPOSAL_UPDATED: drives('Proposal updated', 'The general information of a proposal was saved'),
  PROPOSAL_SUBMITTED: drives('Proposal submitted', 'A proposal was submitted'),
  PROPOSAL_EXTENDED: told('More time given', 'An officer gave a proposal more time'),
  PROPOSAL_DELETED: told('Proposal deleted', 'A proposal was deleted'),
  PROPOSAL_IMPORTED: told('Proposal imported', 'A proposal was imported from another system'),
  PROPOSAL_CLONED: drives('Proposal cloned', 'A proposal was cloned from another'),
  PROPOSAL_INSTRUMENTS_SELECTED: drives('Instruments selected', 'A proposal was assigned to instruments'),
  PROPOSAL_INSTRUMENTS_REMOVED: told('Instruments removed', 'A proposal was removed from its instruments'),
  PROPOSAL_TECHNICAL_REVIEWER_CHANGED: told(
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
    'The technical reviews of all instruments of a proposal are submitted',
  ),
  PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE: drives(
    'Feasible on all instruments',
    'The technical reviews of all instruments of a proposal are submitted and say feasible',
  ),
  PROPOSAL_SAMPLE_REVIEW_SUBMITTED: drives(
    'Sample review submitted',
    'The safety of a sample was judged, whatever the result',
  ),
  PROPOSAL_SAMPLE_SAFE: drives('Sample judged safe', 'A sample was judged to be of low risk'),
  PROPOSAL_FAPS_SELECTED: drives('Panels selected', 'A proposal was assigned to panels'),
  PROPOSAL_FAPS_REMOVED: drives('Panels removed', 'A proposal was removed from panels'),
  PROPOSAL_ALL_FAP_REVIEWERS_SELECTED: drives(
    'All panel reviewers selected',
    'A proposal has as many reviewers as its panel asks for',
  ),
  PROPOSAL_FAP_REVIEW_UPDATED: drives('Panel review saved', 'A panel review was saved'),
  PROPOSAL_FAP_REVIEW_SUBMITTED: drives('Panel review submitted', 'A panel review was submitted'),
  PROPOSAL_ALL_FAP_REVIEWS_SUBMITTED: drives(
    'All reviews of a panel submitted',
    'All reviews of a proposal in one panel are submitted',
  ),
  PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS: drives(
    'All reviews of all panels submitted',
    'All reviews of a proposal in all its panels are submitted',
  ),
  PROPOSAL_FAP_MEETING_SAVED: drives('Panel decision saved', 'A decision of a panel meeting was saved'),
  PROPOSAL_FAP_MEETING_SUBMITTED: drives('Panel decision submitted', 'A decision of a panel meeting was submitted'),
  PROPOSAL_ALL_FAP_MEETINGS_SUBMITTED: drives(
    'All panel decisions submitted',
    'The decisions of all panels of a proposal are submitted',
  ),
  PROPOSAL_FAP_TIME_ALLOCATED: told(
    'Panel time allocation set',
    'The time that a panel allocates to a proposal was set',
  ),
  PROPOSAL_FAP_MEETING_RANKING_OVERWRITTEN: drives(
    'Rank overwritten in the meeting',
    'The rank of a proposal was set by hand in a panel meeting',
  ),
  PROPOSAL_FAP_MEETING_REORDER: drives(
    'Proposals reordered in the meeting',
    'The order of a panel meeting was changed',
  ),
  PROPOSAL_FAP_MEETING_INSTRUMENT_SUBMITTED: drives(
    'Instrument submitted by the panel',
    'A panel submitted an instrument of a proposal',
  ),
  PROPOSAL_ALL_FAP_MEETING_INSTRUMENT_SUBMITTED: drives(
    'All instruments submitted by the panels',
    'All instruments of a proposal are submitted in all its panels',
  ),
  PROPOSAL_FAP_MEETING_INSTRUMENT_UNSUBMITTED: drives(
    'Instrument reopened for the panel',
    'An instrument that a panel had submitted was reopened',
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
  PROPOSAL_RESULT_HELD: told(
    'Letter with the result held',
    'The letter with the result was written and is held in the outbox',
  ),
  PROPOSAL_RESULT_RELEASED: told(
    'Letter with the result sent',
    'A held letter with the result was sent from the outbox',
  ),
  PROPOSAL_STATUS_CHANGED_BY_WORKFLOW: drives('Status moved by the workflow', 'The workflow moved a proposal on'),
  PROPOSAL_STATUS_CHANGED_BY_USER: drives('Status changed by a person', 'Somebody set the status of a proposal'),
  // Drives nothing: the consequences of the status change are undone with it.
  PROPOSAL_STATUS_PUT_BACK: told('Status change undone', 'The action that changed the status of a proposal was undone'),
  PROPOSAL_STATUS_ACTION_EXECUTED: offered('Status action executed', 'A status action was executed'),
  PROPOSAL_BOOKING_TIME_SLOT_ADDED: drives(
    'Beam time booked',
    'A scheduler booked time for a proposal, or time that was planned here was published',
  ),
  // Drive nothing: a draft planned in Atrium is invisible to others until it is published.
  PROPOSAL_BEAM_TIME_DRAFTED: told('Beam time drafted', 'Beam time was planned here as a draft'),
  PROPOSAL_BEAM_TIME_DRAFT_CHANGED: told('Beam time draft changed', 'A draft of beam time was moved or changed'),
  PROPOSAL_BEAM_TIME_DRAFT_REMOVED: told('Beam time draft removed', 'A draft of beam time was removed'),
  PROPOSAL_BOOKING_TIME_SLOTS_REMOVED: drives('Beam time removed', 'Planned beam time was removed'),
  PROPOSAL_BOOKING_TIME_ACTIVATED: drives('Beam time published', 'Planned beam time was published'),
  PROPOSAL_BOOKING_TIME_UPDATED: drives('Beam time changed', 'Planned beam time was changed'),
  PROPOSAL_BOOKING_TIME_COMPLETED: drives('Beam time completed', 'Planned beam time was completed'),
  PROPOSAL_BOOKING_TIME_REOPENED: drives('Beam time reopened', 'Completed beam time was reopened'),
  PROPOSAL_CO_PROPOSER_INVITES_UPDATED: offered('Co-proposer invites saved', 'Invites to co-proposers were saved'),
  PROPOSAL_CO_PROPOSER_INVITE_SENT: offered('Co-proposer invite sent', 'A co-proposer was invited by e-mail'),
  PROPOSAL_CO_PROPOSER_INVITE_ACCEPTED: offered('Co-proposer invite accepted', 'Somebody accepted an invitation'),
  PROPOSAL_CO_PROPOSER_INVITE_DECLINED: told('Co-proposer invite declined', 'Somebody declined an invitation'),
  PROPOSAL_CO_PROPOSER_INVITE_DECLINE_TAKEN_BACK: told(
    'Co-proposer invite reopened',
    'A declined invitation was reopened by the person who had declined it',
  ),
  PROPOSAL_VISIT_REGISTRATION_INVITES_UPDATED: offered('Visit invites saved', 'Invites to a visit were saved'),
  PROPOSAL_VISIT_REGISTRATION_INVITE_SENT: offered('Visit invite sent', 'A visitor was invited by e-mail'),
  PROPOSAL_VISIT_REGISTRATION_INVITE_ACCEPTED: offered('Visit invite accepted', 'A visitor accepted an invite'),
  PROPOSAL_MAIL_REFUSED: told(
    'E-mail not delivered',
    'The mail server refused a recipient of an e-mail about a proposal',
  ),
  PROPOSAL_SCIENTIST_COMMENT_CREATED: told('Scientist comment written', 'A member of staff commented on a proposal'),
  PROPOSAL_SCIENTIST_COMMENT_UPDATED: told('Scientist comment changed', 'The comment on a proposal was changed'),
  PROPOSAL_SCIENTIST_COMMENT_DELETED: told('Scientist comment deleted', 'The comment on a proposal was deleted'),
  PROPOSAL_CLARIFICATION_ASKED: told('Applicants asked', 'A reviewer asked the applicants a question'),
  PROPOSAL_CLARIFICATION_ANSWERED: told('Question answered', 'The applicants answered a question'),
  PROPOSAL_CLARIFICATION_EXTENDED: told('More time to answer', 'The applicants were given more time to answer'),
  PROPOSAL_CLARIFICATION_WITHDRAWN: told('Question withdrawn', 'A question to the applicants was withdrawn'),
  PROPOSAL_CLARIFICATION_REMINDED: told('Reminder of a question sent', 'The applicants were reminded of a question'),
  PROPOSAL_ASSIGNED_TO_TECHNIQUES: offered('Techniques selected', 'A proposal was linked to techniques'),
} as const satisfies Record<`PROPOSAL_${string}`, EventKind>;

const callEvents = {
  CALL_CREATED: offered('Call created', 'A call was created'),
  CALL_UPDATED: told('Call updated', 'A call was saved'),
  CALL_DELETED: told('Call deleted', 'A call was deleted'),
  CALL_INSTRUMENTS_ASSIGNED: told('Instruments added to call', 'Instruments were added to a call'),
  CALL_INSTRUMENT_UPDATED: told('Instrument of a call updated', 'Time or panel of an instrument of a call was changed'),
  CALL_INSTRUMENT_REMOVED: told('Instrument removed from call', 'An instrument was removed from a call'),
  CALL_ENDED: drives('Call ended', 'The call of a proposal ended for applicants'),
  CALL_ENDED_INTERNAL: drives('Call ended for internal users', 'The call of a proposal ended for internal users'),
  CALL_REVIEW_ENDED: drives('Technical review period ended', 'The review period of the call of a proposal ended'),
  CALL_FAP_REVIEW_ENDED: drives('Panel review period ended', 'The panel review period of the call ended'),
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
    'Safety decision of the instrument scientist submitted',
    'The instrument scientist submitted the decision form',
  ),
  EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_ESR: drivesExperiment(
    'Safety decision of the safety reviewer submitted',
    'The safety reviewer submitted the decision form',
  ),
  EXPERIMENT_STARTED: told('Experiment started', 'Staff recorded the start of an experiment'),
  EXPERIMENT_ENDED: told('Experiment ended', 'Staff recorded the end of an experiment'),
  EXPERIMENT_TIMES_CORRECTED: told(
    'Experiment times corrected',
    'The recorded start or end of an experiment was corrected',
  ),
  EXPERIMENT_NOTE_WRITTEN: told('Note on experiment', 'Staff left a note for the user office on an experiment'),
  EXPERIMENT_REPORT_CREATED: told('Experiment report started', 'A team started the report on its experiment'),
  EXPERIMENT_REPORT_SUBMITTED: told('Experiment report submitted', 'A team submitted the report on its experiment'),
  EXPERIMENT_REPORT_UPDATED: told('Experiment report returned', 'An officer returned the report to the team'),
  EXPERIMENT_DATA_LINKED: told('Experiment data linked', 'The DOI of the data of an experiment was set or removed'),
  EXPERIMENT_SAFETY_CREATED: told('Safety form started', 'Somebody started the safety form of an experiment'),
  EXPERIMENT_SAFETY_UPDATED: drivesExperiment(
    'Safety form returned',
    'An officer returned the safety form to the team; earlier decisions on it no longer count',
  ),
  EXPERIMENT_SAFETY_ASKED_BACK: told(
    'Changes to the safety form requested',
    'A reviewer of the safety form asked the team for changes',
  ),
  EXPERIMENT_SAFETY_REVIEW_CREATED: told('Safety review started', 'Somebody started the form of the safety review'),
  EXPERIMENT_SAMPLE_ADDED: told('Sample added to experiment', 'A sample was added to an experiment'),
  EXPERIMENT_SAMPLE_UPDATED: told(
    'Sample safety input changed',
    'The safety input of a sample of an experiment was submitted, or reopened',
  ),
  EXPERIMENT_SAMPLE_REMOVED: told(
    'Sample removed from experiment',
    'A sample was removed from an experiment, with its safety input',
  ),
  EXPERIMENT_SAFETY_DELETED: told('Safety form deleted', 'The safety form was removed with its experiment'),
  EXPERIMENT_SAFETY_STATUS_CHANGED_BY_WORKFLOW: drivesExperiment(
    'Safety status moved by the workflow',
    'The workflow moved the safety status of an experiment on',
  ),
  EXPERIMENT_SAFETY_STATUS_CHANGED_BY_USER: drivesExperiment(
    'Safety status changed by a person',
    'Somebody set the safety status of an experiment',
  ),
  EXPERIMENT_SAFETY_STATUS_PUT_BACK: told(
    'Safety status change undone',
    'The action that changed the safety status of an experiment was undone',
  ),
} as const satisfies Record<`EXPERIMENT_${string}`, EventKind>;

const otherEvents = {
  EMAIL_INVITE: told('Invited by e-mail', 'A person without an account was invited by e-mail'),
  EMAIL_INVITE_REDEEMED: told(
    'Invitation accepted',
    'Somebody with an account accepted an invitation sent to another address',
  ),
  USER_IMPERSONATED: told('Impersonated', 'An officer started to impersonate a person'),
  INSTITUTION_CREATED: told('Institution added', 'An institution was added by hand'),
  INSTITUTIONS_IMPORTED: told('Institutions imported', 'Institutions were imported from the ROR registry'),
  INSTITUTION_UPDATED: told('Institution updated', 'An institution was saved'),
  INSTITUTION_DELETED: told('Institution deleted', 'An institution without people was deleted'),
  INSTITUTION_MERGED: told('Institutions merged', 'Everybody at one institution was moved to another'),
  USER_UPDATED: told('Person updated', 'The details of a person were saved'),
  USER_ROLE_UPDATED: told('Roles updated', 'The roles of a person were changed'),
  USER_CALENDAR_RENEWED: told(
    'Calendar address replaced',
    'A person replaced a calendar address; the old one no longer works',
  ),
  USER_DELETED: told('Person deleted', 'A person was deleted'),
  USER_PASSWORD_RESET_EMAIL: told('Password reset e-mail sent', 'An e-mail to reset a password was sent'),
  FAP_CREATED: told('Panel created', 'A panel was created'),
  FAP_UPDATED: told('Panel updated', 'A panel was saved'),
  FAP_DELETED: told('Panel deleted', 'A panel was deleted'),
  FAP_MEMBERS_ASSIGNED: told('Panel members assigned', 'People were added to a panel'),
  FAP_MEMBER_REMOVED: told('Panel member removed', 'Somebody was removed from a panel'),
  FAP_MEMBER_ASSIGNED_TO_PROPOSAL: told('Reviewer assigned', 'A panel member was assigned to review a proposal'),
  FAP_MEMBER_REMOVED_FROM_PROPOSAL: told('Reviewer removed', 'A panel member no longer reviews a proposal'),
  FAP_REVIEW_DECLINED: told('Review declined', 'A panel member declined to review a proposal'),
  FAP_REVIEW_DECLINE_TAKEN_BACK: told('Review resumed', 'A declined panel review was resumed'),
  FAP_CONFLICT_RULES_UPDATED: told('Conflict rules changed', 'How a panel handles conflicts of interest was changed'),
  FAP_CALL_SETTINGS_UPDATED: told(
    'Panel review settings changed',
    'The review period of a panel in a call, or what its reviewers see of each other, was changed',
  ),
  FAP_TABLE_COLUMNS_CHOSEN: told(
    'Columns of a panel table chosen',
    'The columns of a panel’s table for a call were changed',
  ),
  FAP_CONFLICT_DECLARED: told('Conflict declared', 'A panel member declared a conflict of interest'),
  FAP_CONFLICT_ENTERED: told('Conflict entered', 'A conflict of interest was entered for somebody'),
  FAP_CONFLICT_REMOVED: told('Conflict withdrawn', 'A declared or entered conflict of interest was withdrawn'),
  FAP_REVIEWER_NOTIFIED: told('Reviewer reminded', 'A reviewer was reminded of a review that is due'),
  FAP_MEETING_MOVED_ON: told('Meeting moved on', 'A panel moved on to another proposal, or took a break'),
  FAP_MEETING_TIMED: told('Meeting timer set', 'The timer of a meeting was started, paused or set to another time'),
  FAP_MEETING_LOCKED: told('Meeting locked', 'The order, times and decisions of a meeting were locked'),
  FAP_MEETING_UNLOCKED: told('Meeting unlocked', 'A locked meeting was unlocked'),
  FAP_ALL_MEETINGS_SUBMITTED: told('All decisions of a panel submitted', 'A panel has decided on all its proposals'),
  QUESTION_CREATED: told('Question created', 'A question was added to the catalogue'),
  QUESTION_UPDATED: told('Question updated', 'A question was saved'),
  QUESTION_DELETED: told('Question deleted', 'A question was deleted'),
  TEMPLATE_CREATED: told('Template created', 'A template was created'),
  TEMPLATE_UPDATED: told('Template updated', 'Name or description of a template was saved'),
  TEMPLATE_ARCHIVED: told('Template archived', 'A template was archived'),
  TEMPLATE_RESTORED: told('Template restored', 'A template was unarchived'),
  TEMPLATE_CLONED: told('Template cloned', 'A template was cloned from another'),
  TEMPLATE_IMPORTED: told('Template imported', 'A template was imported from a file'),
  TEMPLATE_FORM_CHANGED: told('Template form changed', 'Steps or questions of a template were changed'),
  TEMPLATE_ACTIVATED: told('Template activated', 'A template was marked as active'),
  TEMPLATE_DELETED: told('Template deleted', 'A template was deleted'),
  PDF_TEMPLATE_CREATED: told('PDF template created', 'A PDF template was created'),
  PDF_TEMPLATE_UPDATED: told('PDF template updated', 'A PDF template was saved'),
  PDF_TEMPLATE_DELETED: told('PDF template deleted', 'A PDF template was deleted'),
  EMAIL_TEMPLATE_CREATED: told('E-mail template created', 'An e-mail template was created'),
  EMAIL_TEMPLATE_UPDATED: told('E-mail template updated', 'An e-mail template was saved'),
  EMAIL_TEMPLATE_TRANSLATED: told(
    'E-mail template translated',
    'The text of an e-mail template in another language was saved',
  ),
  EMAIL_TEMPLATE_TRANSLATION_REMOVED: told(
    'Translation of an e-mail template removed',
    'The text of an e-mail template in another language was removed',
  ),
  EMAIL_TEMPLATE_DELETED: told('E-mail template deleted', 'An e-mail template was deleted'),
  EMAIL_DRAFTS_SENT: told('Held e-mails sent', 'Held e-mails were sent'),
  EMAIL_DRAFTS_DROPPED: told('Held e-mails discarded', 'Held e-mails were discarded'),
  UNIT_CREATED: told('Unit created', 'A unit was created'),
  UNIT_DELETED: told('Unit deleted', 'A unit was deleted'),
  UNITS_IMPORTED: told('Units imported', 'Units were imported from a file'),
  CONFIGURATION_IMPORTED: told('Configuration imported', 'A configuration file was imported'),
  TOPIC_ANSWERED: told('Answers saved', 'A step of a questionary was saved'),
  INSTRUMENT_CREATED: told('Instrument created', 'An instrument was created'),
  INSTRUMENT_UPDATED: told('Instrument updated', 'An instrument was saved'),
  INSTRUMENT_DELETED: told('Instrument deleted', 'An instrument was deleted'),
  INSTRUMENT_SCIENTISTS_ASSIGNED: told('Scientists added to instrument', 'Scientists were added to an instrument'),
  INSTRUMENT_SCIENTIST_REMOVED: told('Scientist removed from instrument', 'A scientist was removed from an instrument'),
  INSTRUMENT_ASSIGNED_TO_SCIENTIST: told('Scientist assigned', 'A scientist was assigned to an instrument'),
  PREDEFINED_MESSAGE_CREATED: told('Predefined message created', 'A predefined message was created'),
  PREDEFINED_MESSAGE_UPDATED: told('Predefined message updated', 'A predefined message was saved'),
  PREDEFINED_MESSAGE_DELETED: told('Predefined message deleted', 'A predefined message was deleted'),
  INTERNAL_REVIEW_CREATED: told('Internal review created', 'Somebody was asked for an internal review'),
  INTERNAL_REVIEW_UPDATED: told('Internal review updated', 'An internal review was saved'),
  INTERNAL_REVIEW_DELETED: told('Internal review deleted', 'An internal review was deleted'),
  TECHNIQUE_CREATED: told('Technique created', 'A technique was created'),
  TECHNIQUE_UPDATED: told('Technique updated', 'A technique was saved'),
  TECHNIQUE_DELETED: told('Technique deleted', 'A technique was deleted'),
  TECHNIQUE_SCIENTISTS_ASSIGNED: told('Scientists added to technique', 'Scientists were added to a technique'),
  TECHNIQUE_SCIENTIST_REMOVED: told('Scientist removed from technique', 'A scientist was removed from a technique'),
  INSTRUMENTS_ASSIGNED_TO_TECHNIQUE: told('Instruments added to technique', 'Instruments were added to a technique'),
  INSTRUMENTS_REMOVED_FROM_TECHNIQUE: told(
    'Instruments removed from technique',
    'Instruments were removed from a technique',
  ),
  STATUS_CREATED: told('Status created', 'A status was created'),
  STATUS_UPDATED: told('Status updated', 'A status was saved'),
  STATUS_DELETED: told('Status deleted', 'A status was deleted'),
  WORKFLOW_CREATED: told('Workflow created', 'A workflow was created'),
  WORKFLOW_UPDATED: told('Workflow updated', 'A workflow was saved'),
  WORKFLOW_DELETED: told('Workflow deleted', 'A workflow was deleted'),
  WORKFLOW_STATUS_ACTIONS_CHANGED: told('Status actions changed', 'The actions of a status in a workflow were saved'),
  ACT_UNDONE: told('Undone', 'An action was undone'),
  TRAINING_KIND_CREATED: told('Training created', 'A training course was created'),
  TRAINING_KIND_UPDATED: told('Training changed', 'A training course was saved'),
  TRAINING_KIND_DELETED: told('Training deleted', 'A training course was deleted'),
  TRAINING_ENTERED: told('Training of a person entered', 'The training of a person was entered'),
  TRAINING_REMOVED: told('Training of a person removed', 'The training of a person was removed'),
  INSTRUMENT_CLOSURE_CREATED: told(
    'Closed time created',
    'A closed time of an instrument or of the facility was added',
  ),
  INSTRUMENT_CLOSURE_UPDATED: told('Closed time changed', 'A closed time was saved'),
  INSTRUMENT_CLOSURE_DELETED: told('Closed time deleted', 'A closed time was deleted'),
  TAG_CREATED: told('Tag created', 'A tag was created'),
  TAG_UPDATED: told('Tag changed', 'A tag, its calls or its instruments were changed'),
  TAG_DELETED: told('Tag deleted', 'A tag was deleted'),
  SETTING_UPDATED: told('Setting changed', 'An officer changed a setting of the facility'),
  FEATURE_ENABLED: told('Feature switched on', 'An officer switched a feature on'),
  FEATURE_DISABLED: told('Feature switched off', 'An officer switched a feature off'),
  PAGE_UPDATED: told('Page changed', 'An officer changed a text of the facility'),
  API_ACCESS_TOKEN_CREATED: told('Access token created', 'An access token for another system was created'),
  API_ACCESS_TOKEN_UPDATED: told('Access token changed', 'Name or permissions of an access token were changed'),
  API_ACCESS_TOKEN_DELETED: told('Access token revoked', 'An access token was revoked'),
  VISIT_CREATED: told('Visit created', 'A visit was created'),
  VISIT_UPDATED: told('Visit changed', 'The visitors or the team lead of a visit were changed'),
  VISIT_DELETED: told('Visit deleted', 'A visit was deleted'),
  VISIT_REGISTRATION_UPDATED: told('Visit dates changed', 'The dates of a visitor were changed'),
  VISIT_REGISTRATION_SUBMITTED: told('Visit registration submitted', 'A visitor submitted the registration'),
  VISIT_REGISTRATION_CHANGES_REQUESTED: told(
    'Changes to visit registration requested',
    'The user office asked a visitor for changes',
  ),
  VISIT_REGISTRATION_APPROVED: told('Visit registration approved', 'The registration of a visitor was approved'),
  VISIT_REGISTRATION_CANCELLED: told(
    'Visit registration cancelled',
    'The approved registration of a visitor was cancelled',
  ),
  VISIT_REGISTRATION_WITHDRAWN: told(
    'Visit registration withdrawn',
    'The registration of a visitor was cancelled before it was approved',
  ),
  VISIT_VISITOR_PRESENT: told('Visitor present', 'Staff recorded that a visitor is present'),
  VISIT_VISITOR_NOT_PRESENT: told('Visitor not present', 'The record of a visitor’s presence was undone'),
  SHIPMENT_CREATED: told('Shipment declared', 'Somebody started to declare a shipment'),
  SHIPMENT_UPDATED: told(
    'Shipment changed',
    'Title, proposal or samples of a shipment were changed, or it was opened again',
  ),
  SHIPMENT_SUBMITTED: told('Shipment submitted', 'A shipment was submitted and its parcel registered'),
  SHIPMENT_DELETED: told('Shipment deleted', 'The declaration of a shipment was deleted'),
  SHIPMENT_NOT_ARRIVED: told('Parcel not arrived', 'The record of a parcel’s arrival was undone'),
  SHIPMENT_ARRIVED: told('Parcel arrived', 'The parcel of a shipment arrived'),
  SHIPMENT_STORED: told('Parcel stored', 'The parcel of a shipment was put into storage'),
  SHIPMENT_RETURNED: told('Parcel returned', 'The parcel of a shipment was returned'),
  FEEDBACK_CREATED: told('Feedback started', 'A team started its feedback on an experiment'),
  FEEDBACK_SUBMITTED: told('Feedback submitted', 'A team gave feedback on its experiment'),
  FEEDBACK_UPDATED: told('Feedback returned', 'An officer returned the feedback to the team'),
  FEEDBACK_DELETED: told('Feedback deleted', 'The feedback on an experiment was deleted'),
  EXPERIMENT_REMINDER_SENT: told('Reminder sent', 'Somebody was reminded of what is due before an experiment'),
  FEEDBACK_REQUESTED: told('Feedback requested', 'The lead of a team was asked for feedback'),
  GENERIC_TEMPLATE_CREATED: told('Entry added', 'A sub-template entry was added to a proposal'),
  GENERIC_TEMPLATE_UPDATED: told('Entry renamed', 'A sub-template entry was renamed'),
  GENERIC_TEMPLATE_DELETED: told('Entry deleted', 'A sub-template entry was deleted'),
  SAMPLE_CREATED: told('Sample declared', 'A sample was declared'),
  SAMPLE_UPDATED: told('Sample renamed', 'A sample was renamed'),
  SAMPLE_DELETED: told('Sample deleted', 'A sample was deleted'),
  DATA_ACCESS_USERS_UPDATED: told('Data access users updated', 'The people with access to the data were changed'),
} as const satisfies Record<string, EventKind>;

/** Every event, with its texts and the workflow it can drive (rule W27). */
export const eventCatalogue = { ...proposalEvents, ...callEvents, ...experimentEvents, ...otherEvents };

export type EventName = keyof typeof eventCatalogue;
export const eventNames = Object.keys(eventCatalogue) as [EventName, ...EventName[]];
