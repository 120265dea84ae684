import type { ProductLetter } from './letter-of-the-house.ts';
import { letterTimes } from './letter-times.ts';

const visit = {
  preferredname: 'Ada',
  visitorName: 'Ada Lovelace',
  startsAt: '04-03-2026',
  endsAt: '06-03-2026',
  experimentId: '123456-1',
  experimentStartsAt: '04-03-2026',
  experimentEndsAt: '07-03-2026',
  proposalTitle: 'Ice under pressure',
  callShortCode: 'SPRING',
  address: 'https://example.org/MyVisits?visit=1',
};

const beamTime = {
  preferredname: 'Ada',
  lastname: 'Lovelace',
  experimentId: '123456-1',
  instrument: 'HALO',
  proposalId: '123456',
  proposalTitle: 'Ice under pressure',
  callShortCode: 'SPRING',
  beamTimeStart: '04-03-2026 08:00',
  beamTimeEnd: '07-03-2026 08:00',
  localContact: 'Charles Babbage',
  times: '123456-1, HALO, 04-03-2026 08:00 – 07-03-2026 08:00',
};

const shipment = {
  preferredname: 'Ada',
  lastname: 'Lovelace',
  shipmentTitle: 'Ice in a cold box',
  shipmentReference: 'P-00042',
  experimentId: '123456-1',
  proposalNumber: '123456',
};

const reminder = {
  preferredname: 'Ada',
  experimentId: '123456-1',
  proposalTitle: 'Ice under pressure',
  instrument: 'HALO',
  startsAt: '04-03-2026',
  firstThing: 'submit the experiment safety form',
  things: 'submit the experiment safety form (due 18-02-2026)',
};

/** Letters about what follows a decision: visits, experiments, shipments and feedback; by the ids that other systems use. */
export const lettersOfOperations: Readonly<Record<string, ProductLetter>> = {
  'visit-registration-created': {
    when: letterTimes['visit-registration-created'],
    variables: visit,
    subject: 'You are expected for the experiment {{experimentId}}',
    body: `<p>Dear {{preferredname}},</p>
<p>you were put on the team that comes for the experiment {{experimentId}} of <b>{{proposalTitle}}</b> (call {{callShortCode}}), planned from
<b>{{experimentStartsAt}}</b> to <b>{{experimentEndsAt}}</b>.</p>
<p>Please say when you come, at <a href="{{address}}">{{address}}</a>.</p>
`,
  },
  'visit-registration-submitted': {
    when: letterTimes['visit-registration-submitted'],
    variables: visit,
    subject: '{{visitorName}} registered for the experiment {{experimentId}}',
    body: `<p>{{visitorName}} wants to come from <b>{{startsAt}}</b> to <b>{{endsAt}}</b> for the experiment {{experimentId}} of
<b>{{proposalTitle}}</b> (call {{callShortCode}}). The registration waits for your approval.</p>
<p><a href="{{address}}">{{address}}</a></p>
`,
  },
  'visit-registration-changes-requested': {
    when: letterTimes['visit-registration-changes-requested'],
    variables: { ...visit, comment: 'Please come a day later: the instrument is being repaired on 4 March.' },
    subject: 'Please change your registration for the experiment {{experimentId}}',
    body: `<p>Dear {{preferredname}},</p>
<p>the user office asks you to change your registration for the experiment {{experimentId}} of <b>{{proposalTitle}}</b> (call
{{callShortCode}}){{#if startsAt}}, for which you want to come from {{startsAt}} to {{endsAt}}{{/if}}.</p>
{{#if comment}}<blockquote style="white-space:pre-wrap">{{comment}}</blockquote>
{{/if}}<p>Please change it at <a href="{{address}}">{{address}}</a>, and submit it again.</p>
`,
  },
  'visit-registration-approved': {
    when: letterTimes['visit-registration-approved'],
    variables: visit,
    subject: 'Your visit from {{startsAt}} to {{endsAt}} is approved',
    body: `<p>Dear {{preferredname}},</p>
<p>your visit from <b>{{startsAt}}</b> to <b>{{endsAt}}</b> for the experiment of <b>{{proposalTitle}}</b> (call {{callShortCode}}) is approved.
We look forward to seeing you.</p>
`,
  },
  'visit-registration-cancelled': {
    when: letterTimes['visit-registration-cancelled'],
    variables: visit,
    subject: 'Your visit from {{startsAt}} to {{endsAt}} is cancelled',
    body: `<p>Dear {{preferredname}},</p>
<p>your visit from <b>{{startsAt}}</b> to <b>{{endsAt}}</b> for the experiment of <b>{{proposalTitle}}</b> (call {{callShortCode}}) is
cancelled. If you did not expect this, please ask the user office.</p>
`,
  },
  'visit-registration-cancelled-by-facility': {
    when: letterTimes['visit-registration-cancelled-by-facility'],
    variables: visit,
    subject: 'Your visit for the experiment {{experimentId}} is cancelled',
    body: `<p>Dear {{preferredname}},</p>
<p>the facility cancelled your visit for the experiment {{experimentId}} of <b>{{proposalTitle}}</b> (call
{{callShortCode}}){{#if startsAt}}, for which you wanted to come from {{startsAt}} to {{endsAt}}{{/if}}. If you did not expect this, please
ask the user office.</p>
`,
  },
  'experiment-due': {
    when: letterTimes['experiment-due'],
    variables: reminder,
    subject: 'Before your experiment {{experimentId}}: please {{firstThing}}',
    body: `<p>Dear {{preferredname}},</p>
<p>your experiment {{experimentId}} (<b>{{proposalTitle}}</b>) on {{instrument}} begins on <b>{{startsAt}}</b>. Before it, please</p>
<p><b>{{things}}</b></p>
<p>What is left is shown on your home page: <a href="{{link}}">{{link}}</a></p>
`,
  },
  'experiment-overdue': {
    when: letterTimes['experiment-overdue'],
    variables: reminder,
    subject: 'Overdue for your experiment {{experimentId}}: please {{firstThing}}',
    body: `<p>Dear {{preferredname}},</p>
<p>your experiment {{experimentId}} (<b>{{proposalTitle}}</b>) on {{instrument}} begins on <b>{{startsAt}}</b>, and something that was due is
still missing. Please</p>
<p><b>{{things}}</b></p>
<p>What is left is shown on your home page: <a href="{{link}}">{{link}}</a></p>
`,
  },
  'beam-time-published': {
    when: letterTimes['beam-time-published'],
    variables: beamTime,
    subject: 'Your experiment {{experimentId}} begins on {{beamTimeStart}}',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>the experiment <b>{{experimentId}}</b> of proposal {{proposalId}} (<b>{{proposalTitle}}</b>, call {{callShortCode}}) has its beam time on {{instrument}}:
from <b>{{beamTimeStart}}</b> to <b>{{beamTimeEnd}}</b>.{{#if localContact}} The local contact is {{localContact}}.{{/if}}</p>
<p>What is still to do before, such as naming who comes, is shown at <a href="{{link}}">{{link}}</a>.</p>
`,
  },
  'beam-time-changed': {
    when: letterTimes['beam-time-changed'],
    variables: beamTime,
    subject: 'The beam time of your experiment {{experimentId}} has changed',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>the beam time of the experiment <b>{{experimentId}}</b> of proposal {{proposalId}} (<b>{{proposalTitle}}</b>, call {{callShortCode}}) has changed. It is
now on {{instrument}} from <b>{{beamTimeStart}}</b> to <b>{{beamTimeEnd}}</b>.{{#if localContact}} The local contact is {{localContact}}.{{/if}}</p>
<p>What was filled in for it stays. Please check whether the dates of visits still fit: <a href="{{link}}">{{link}}</a>.</p>
`,
  },
  'beam-time-removed': {
    when: letterTimes['beam-time-removed'],
    variables: beamTime,
    subject: 'Beam time of the proposal {{proposalId}} is cancelled',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>this beam time of proposal {{proposalId}} (<b>{{proposalTitle}}</b>, call {{callShortCode}}) is cancelled. Please do not travel for it:</p>
<p style="white-space:pre-wrap"><b>{{times}}</b></p>
<p>The user office will tell you whether there will be another time.</p>
`,
  },
  'experiment-safety-asked-back': {
    when: letterTimes['experiment-safety-asked-back'],
    variables: {
      preferredname: 'Ada',
      experimentId: '261234-1',
      proposalTitle: 'Ice under pressure',
      callShortCode: 'SPRING',
      reviewer: 'Charles Babbage',
      comment: 'Which gas do you bring, and how much of it?',
      address: 'https://example.org/ExperimentSafety/1',
    },
    subject: 'Please look at the safety form of {{experimentId}} again',
    body: `<p>Dear {{preferredname}},</p>
<p>{{reviewer}} has a question about the safety form of experiment <b>{{experimentId}}</b> ({{proposalTitle}}, call {{callShortCode}}):</p>
<blockquote>{{comment}}</blockquote>
<p>The form is open again. Please change it and submit it once more: <a href="{{address}}">{{address}}</a></p>
`,
  },
  'experiment-note': {
    when: letterTimes['experiment-note'],
    variables: {
      author: 'Charles Babbage',
      experimentId: '123456-1',
      instrument: 'HALO',
      proposalNumber: '123456',
      note: 'The cryostat ran warm on the second night.',
      address: 'https://example.org/Experiments?experiment=123456-1',
    },
    subject: 'Note on experiment {{experimentId}}',
    body: `<p>{{author}} left a note for the user office on the experiment <b>{{experimentId}}</b> ({{instrument}}, proposal {{proposalNumber}}):</p>
<p style="white-space:pre-wrap">{{note}}</p>
<p><a href="{{address}}">{{address}}</a></p>
`,
  },
  'shipment-submitted': {
    when: letterTimes['shipment-submitted'],
    variables: { ...shipment, address: 'https://example.org/Shipments?parcel=P-00042' },
    subject: 'Shipment {{shipmentReference}} is on its way',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>the shipment <b>{{shipmentTitle}}</b> ({{shipmentReference}}) was declared for the experiment {{experimentId}} of proposal
{{proposalNumber}}, whose local contact you are.</p>
<p><a href="{{address}}">{{address}}</a></p>
`,
  },
  'shipment-arrived': {
    when: letterTimes['shipment-arrived'],
    variables: { ...shipment, storagePlace: 'Cold store 2' },
    subject: 'Shipment {{shipmentReference}} has arrived',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>the shipment <b>{{shipmentTitle}}</b> ({{shipmentReference}}) for the experiment {{experimentId}} of proposal {{proposalNumber}} has
arrived{{#if storagePlace}}: {{storagePlace}}{{/if}}.</p>
`,
  },
  'feedback-request': {
    when: letterTimes['feedback-request'],
    variables: {
      teamleadPreferredname: 'Ada',
      teamleadLastname: 'Lovelace',
      experimentId: '123456-1',
      feedbackurl: 'https://example.org/CreateFeedback/1',
    },
    subject: 'How was your experiment {{experimentId}}?',
    body: `<p>Dear {{teamleadPreferredname}} {{teamleadLastname}},</p>
<p>your experiment {{experimentId}} is over. Please tell us what went well and what should be better. It takes a few minutes:</p>
<p><a href="{{feedbackurl}}">{{feedbackurl}}</a></p>
<p>Thank you.</p>
`,
  },
};
