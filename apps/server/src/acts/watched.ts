/** How the records of a table are reported when an act removes, changes or creates them. */
export interface ToldTable {
  readonly one: string;
  readonly many: string;
  /** SQL over the row `r` (jsonb) for the name of the record; without it only the number of records is reported. */
  readonly name?: string;
  /** SQL over the row `r`: whether its author had submitted it. */
  readonly submitted?: string;
}

const proposalOf = "(select p.proposal_id from proposals p where p.proposal_pk = (r->>'proposal_pk')::int)";
const experimentOf = "(select e.experiment_id from experiments e where e.experiment_pk = (r->>'experiment_pk')::int)";
const instrumentOf = "(select i.name from instruments i where i.id = (r->>'instrument_id')::int)";
const panelOf = "(select f.code from faps f where f.id = (r->>'fap_id')::int)";
const callOf = "(select c.short_code from calls c where c.id = (r->>'call_id')::int)";
const personOf = (column: string) =>
  `(select coalesce(nullif(u.preferredname, ''), u.firstname) || ' ' || u.lastname from users u where u.id = (r->>'${column}')::int)`;
const questionOf = "(select q.question from questions q where q.id = r->>'question_id')";
const workflowOf = "(select w.name from workflows w where w.id = (r->>'workflow_id')::int)";
const statusOf = "(select s.name from statuses s where s.id = (r->>'status_id')::int)";
const templateOf = "(select t.name from templates t where t.id = (r->>'template_id')::int)";
const techniqueOf = "(select t.name from techniques t where t.id = (r->>'technique_id')::int)";
const trainingOf = "(select k.name from training_kinds k where k.id = (r->>'training_kind_id')::int)";
const emailTemplateOf = "(select t.name from email_templates t where t.id = r->>'email_template_id')";
const tagOf = "(select t.name from tags t where t.id = (r->>'tag_id')::int)";
/** Joins the known parts of a name, without parts whose records no longer exist. */
const joined = (...parts: readonly string[]) => `concat_ws(', ', ${parts.join(', ')})`;

/**
 * Records of people's work, in the order in which they are reported: an act that touches them says so, in numbers and names. One place for
 * all operations, so that a review is reported in the same way, whichever operation removes it.
 */
export const reportedTables: Readonly<Record<string, ToldTable>> = {
  proposals: { one: 'proposal', many: 'proposals', name: "r->>'proposal_id'", submitted: "(r->>'submitted')::boolean" },
  fap_reviews: {
    one: 'review',
    many: 'reviews',
    name: joined(proposalOf, personOf('user_id')),
    submitted: "r->>'status' = 'SUBMITTED'",
  },
  fap_meeting_decisions: {
    one: 'panel decision',
    many: 'panel decisions',
    name: joined(proposalOf, instrumentOf, panelOf),
    submitted: "(r->>'submitted')::boolean",
  },
  technical_reviews: {
    one: 'technical review',
    many: 'technical reviews',
    name: joined(proposalOf, instrumentOf),
    submitted: "(r->>'submitted')::boolean",
  },
  internal_reviews: {
    one: 'internal review',
    many: 'internal reviews',
    name: joined("r->>'title'", personOf('reviewer_id')),
  },
  scientist_comments: { one: 'scientist comment', many: 'scientist comments', name: proposalOf },
  clarifications: {
    one: 'question to applicants',
    many: 'questions to applicants',
    name: proposalOf,
    submitted: "r->>'answered_at' is not null",
  },
  experiments: { one: 'experiment', many: 'experiments', name: "r->>'experiment_id'" },
  instrument_closures: { one: 'closed time', many: 'closed times', name: "r->>'title'" },
  experiment_safeties: {
    one: 'safety form',
    many: 'safety forms',
    name: experimentOf,
    submitted: "r->>'esi_questionary_submitted_at' is not null",
  },
  visits: { one: 'visit', many: 'visits', name: experimentOf },
  visit_registrations: {
    one: 'visit registration',
    many: 'visit registrations',
    name: personOf('user_id'),
    submitted: "r->>'status' in ('SUBMITTED', 'APPROVED')",
  },
  feedbacks: { one: 'feedback', many: 'feedbacks', name: experimentOf, submitted: "r->>'status' = 'SUBMITTED'" },
  experiment_reports: {
    one: 'experiment report',
    many: 'experiment reports',
    name: experimentOf,
    submitted: "r->>'status' = 'SUBMITTED'",
  },
  shipments: { one: 'shipment', many: 'shipments', name: "r->>'title'", submitted: "r->>'status' = 'SUBMITTED'" },
  samples: { one: 'sample', many: 'samples', name: joined("r->>'title'", proposalOf) },
  generic_templates: { one: 'entry', many: 'entries', name: joined("r->>'title'", proposalOf) },
  answers: { one: 'answer', many: 'answers', name: questionOf },
  fap_proposals: {
    one: 'panel assignment',
    many: 'panel assignments',
    name: joined(proposalOf, instrumentOf, panelOf),
  },
  proposal_instruments: {
    one: 'proposal instrument',
    many: 'proposal instruments',
    name: joined(proposalOf, instrumentOf),
  },
  proposal_techniques: {
    one: 'proposal technique',
    many: 'proposal techniques',
    name: joined(proposalOf, techniqueOf),
  },
  proposal_users: { one: 'co-proposer', many: 'co-proposers', name: joined(proposalOf, personOf('user_id')) },
  data_access_users: {
    one: 'data access permission',
    many: 'data access permissions',
    name: joined(proposalOf, personOf('user_id')),
  },
  invites: { one: 'invitation', many: 'invitations', name: joined("r->>'email'", proposalOf) },
  users: { one: 'person', many: 'people', name: "concat_ws(' ', r->>'firstname', r->>'lastname')" },
  role_users: { one: 'user role', many: 'user roles', name: personOf('user_id') },
  fap_members: { one: 'panel member', many: 'panel members', name: joined(personOf('user_id'), panelOf) },
  instrument_scientists: {
    one: 'scientist of an instrument',
    many: 'scientists of instruments',
    name: joined(personOf('user_id'), instrumentOf),
  },
  technique_scientists: {
    one: 'scientist of a technique',
    many: 'scientists of techniques',
    name: joined(personOf('user_id'), techniqueOf),
  },
  institutions: { one: 'institution', many: 'institutions', name: "r->>'name'" },
  calls: { one: 'call', many: 'calls', name: "r->>'short_code'" },
  call_instruments: { one: 'call instrument', many: 'call instruments', name: joined(callOf, instrumentOf) },
  call_faps: { one: 'panel of a call', many: 'panels of calls', name: joined(callOf, panelOf) },
  instruments: { one: 'instrument', many: 'instruments', name: "r->>'name'" },
  techniques: { one: 'technique', many: 'techniques', name: "r->>'name'" },
  technique_instruments: {
    one: 'technique instrument',
    many: 'technique instruments',
    name: joined(techniqueOf, instrumentOf),
  },
  faps: { one: 'panel', many: 'panels', name: "r->>'code'" },
  tags: { one: 'tag', many: 'tags', name: "r->>'name'" },
  tag_calls: { one: 'tagged call', many: 'tagged calls', name: joined(tagOf, callOf) },
  tag_instruments: { one: 'tagged instrument', many: 'tagged instruments', name: joined(tagOf, instrumentOf) },
  templates: { one: 'template', many: 'templates', name: "r->>'name'" },
  topics: { one: 'topic', many: 'topics', name: joined("r->>'title'", templateOf) },
  question_template_relations: {
    one: 'template question',
    many: 'template questions',
    name: joined(questionOf, templateOf),
  },
  question_dependencies: { one: 'question dependency', many: 'question dependencies', name: questionOf },
  questions: { one: 'question', many: 'questions', name: "r->>'question'" },
  pdf_templates: { one: 'PDF template', many: 'PDF templates', name: templateOf },
  units: { one: 'unit', many: 'units', name: "r->>'unit'" },
  workflows: { one: 'workflow', many: 'workflows', name: "r->>'name'" },
  workflow_connections: {
    one: 'workflow status',
    many: 'workflow statuses',
    name: joined(workflowOf, statusOf),
  },
  connection_status_actions: { one: 'status action', many: 'status actions', name: workflowOf },
  statuses: { one: 'status', many: 'statuses', name: "r->>'name'" },
  email_templates: { one: 'e-mail template', many: 'e-mail templates', name: "r->>'name'" },
  email_template_translations: {
    one: 'e-mail template translation',
    many: 'e-mail template translations',
    name: joined(emailTemplateOf, "r->>'language'"),
  },
  settings: { one: 'setting', many: 'settings', name: "r->>'id'" },
  features: { one: 'feature', many: 'features', name: "r->>'id'" },
  training_kinds: { one: 'training', many: 'trainings', name: "r->>'name'" },
  trainings: {
    one: 'training date',
    many: 'training dates',
    name: joined(personOf('user_id'), trainingOf),
  },
  predefined_messages: { one: 'predefined message', many: 'predefined messages', name: "r->>'title'" },
  conflicts_of_interest: {
    one: 'conflict of interest',
    many: 'conflicts of interest',
    name: joined(personOf('user_id'), proposalOf),
  },
};

/** Tables that are watched and restored together with the records they belong to, but not reported, because they only hold parts of those records. */
export const unreportedTables: readonly string[] = [
  'active_templates',
  'answer_history',
  'assignment_draft_cells',
  'assignment_drafts',
  'api_access_tokens',
  'calendar_feeds',
  'entry_title_history',
  'experiment_event_flags',
  'experiment_reminders',
  'experiment_safety_returns',
  'experiment_samples',
  'experiment_notes',
  'fap_call_settings',
  'fap_conflict_rules',
  'fap_review_conflicts',
  'feedback_requests',
  'files',
  'page_contents',
  'proposal_event_flags',
  'proposal_receipts',
  'proposal_text_history',
  'quantities',
  'questionaries',
  'removed_users',
  'review_wishes',
  'reviewer_limits',
  'shipment_samples',
  'status_action_mails',
  'status_action_runs',
  'status_actions_log_proposals',
  'status_actions_logs',
  'status_changing_events',
  'topic_completenesses',
  'user_identities',
];

/** Tables that are not watched, and why an act need not restore them. A test fails if a new table is in none of the three lists. */
export const unwatchedTables: Readonly<Record<string, string>> = {
  acts: 'what is kept of acts',
  act_changes: 'what is kept of acts',
  act_events: 'what is kept of acts',
  backups: 'of the machine',
  client_logs: 'a log',
  countries: 'fixed',
  daily_jobs: 'of the moment',
  demo_identity: 'the demo provider of identities',
  drafts: 'nobody else reads them, and they go with the person',
  download_progress: 'of the moment',
  event_log_seals: 'a log',
  event_logs: 'a log',
  facility_pictures: 'no act touches them',
  fap_meetings: 'of the moment: what is discussed is said anew',
  file_place: 'is of the command line',
  first_hour: 'no act touches it',
  incoming_messages: 'has left the house',
  invite_guesses: 'of the moment',
  mails: 'has left the house',
  rehearsals: 'of the machine',
  restores: 'is of the command line',
  migrations: 'the database itself',
  outgoing_messages: 'has left the house',
  provider_claims: 'a log',
  processes: 'of the moment',
  proposal_list: 'follows the records',
  proposal_list_counts: 'follows the records',
  roles: 'fixed',
  sign_ins: 'of the moment',
};

/** Columns with the time of the last change to a row, which say nothing about its content. */
export const touchedColumns: ReadonlySet<string> = new Set(['updated', 'updated_at']);

/** Columns that count changes, by which editors see whether their version is the latest: an undo counts as one more change. */
export const countingColumns: ReadonlySet<string> = new Set(['revision']);
