import type { PdfTemplateGroupId, PdfTexts } from './model.ts';

const body = `{{#> layout}}
<h1 data-book-index="Proposal Summary">Proposal: {{proposal.title}}</h1>
<p>Proposal ID: <b>{{proposal.proposalId}}</b></p>
<h2>Brief summary</h2>
<p>{{proposal.abstract}}</p>
<h2>Proposal Team</h2>
<p><b>Principal Investigator:</b> {{principalInvestigator.firstname}} {{principalInvestigator.lastname}},
  {{principalInvestigator.institution}}</p>
{{#each coProposers}}
<p><b>Co-proposer:</b> {{firstname}} {{lastname}}, {{institution}}</p>
{{/each}}

<h1 data-book-index="Proposal Questionary" style="break-before:page">Questionary</h1>
{{#each questionarySteps}}
{{#if ($notEq topic.title "Proposal text")}}
<h2 data-book-index="{{topic.title}}" data-book-index-parent="Proposal Questionary">{{topic.title}}</h2>
<table>
  {{#each fields}}
  <tr>
    <td style="width:40%"><b>{{question.question}}</b></td>
    <td>{{#if ($eq question.dataType "FILE_UPLOAD")}}{{$attachment value @root.attachmentsFileMeta}}{{else}}{{html}}{{/if}}</td>
  </tr>
  {{/each}}
</table>
{{/if}}
{{/each}}

{{#each questionarySteps}}
{{#if ($eq topic.title "Proposal text")}}
<h1 data-book-index="Proposal Text" style="break-before:page">{{topic.title}}</h1>
{{#each fields}}{{> questionaryAnswer}}{{/each}}
{{/if}}
{{/each}}

{{> genericTemplates}}

{{#if technicalReviews}}
<h1 data-book-index="Technical Review" style="break-before:page">Technical Review</h1>
{{#each technicalReviews}}
<table>
  <tr><td style="width:40%"><b>Instrument</b></td><td>{{instrumentName}}</td></tr>
  <tr><td><b>Status</b></td><td>{{status}}</td></tr>
  <tr><td><b>Time Allocation</b></td><td>{{time}}</td></tr>
  <tr><td><b>Comment</b></td><td>{{publicComment}}</td></tr>
</table>
{{/each}}
{{/if}}
{{/layout}}
`;

const header = `<div style="width:100%;margin:0 72px;border-bottom:1px solid #c3ccc9;display:flex;justify-content:space-between;font:9px sans-serif;color:#50605c">
  <span>{{#if logoPath}}<img src="{{$readAsBase64 logoPath}}" style="height:26px">{{/if}}</span>
  <span>Proposal <b>{{proposal.proposalId}}</b></span>
</div>
`;

const footer = `<div style="width:100%;margin:0 72px;text-align:right;font:9px sans-serif;color:#50605c">
  Page <span class="pageNumber"></span> of <span class="totalPages"></span>
</div>
`;

const sample = `{{#> layout}}
<h1>Sample: {{sample.title}}</h1>
<table>
  {{#each sampleQuestionaryFields}}
  <tr><td style="width:40%"><b>{{question.question}}</b></td><td>{{html}}</td></tr>
  {{/each}}
</table>
<p><b>Status:</b> {{sample.safetyStatus}}</p>
{{#if sample.safetyComment}}<p><b>Comment:</b> {{sample.safetyComment}}</p>{{/if}}
{{/layout}}
`;

const person = (id: number, firstname: string, lastname: string, institution: string) => ({
  id,
  firstname,
  lastname,
  preferredname: null,
  institution,
  email: `${firstname.toLowerCase()}@example.org`,
});

const answered = (naturalKey: string, question: string, html: string) => ({
  question: { id: naturalKey, naturalKey, question, dataType: 'TEXT_INPUT' },
  value: html,
  html,
});

const proposalData = {
  data: {
    proposal: {
      primaryKey: 1,
      proposalId: '26A-0001',
      title: 'Magnetic order in a thin film',
      abstract: 'We will follow the order of a thin film from room temperature to 4 K.',
      submitted: true,
      submittedDate: '2026-03-04T10:00:00.000Z',
    },
    principalInvestigator: person(1, 'Marta', 'Kowalska', 'University of Warsaw'),
    coProposers: [person(2, 'Jonas', 'Weber', 'ETH Zurich')],
    questionarySteps: [
      {
        topic: { id: 1, title: 'Science case', sortOrder: 0 },
        isCompleted: true,
        fields: [
          answered('research_area', 'Research area', 'Magnetism'),
          answered('aim', 'What do you want to learn?', 'How the moments turn.'),
        ],
      },
      {
        topic: { id: 2, title: 'Proposal text', sortOrder: 1 },
        isCompleted: true,
        fields: [answered('text', 'Description', 'A longer text.')],
      },
    ],
    answers: { research_area: 'Magnetism', aim: 'How the moments turn.', text: 'A longer text.' },
    attachments: [],
    attachmentsFileMeta: [],
    samples: [
      {
        sample: { id: 1, title: 'Iron film', safetyStatus: 'Low risk', safetyComment: '' },
        sampleQuestionaryFields: [answered('material', 'Material', 'Iron, 20 nm')],
      },
    ],
    genericTemplates: [],
    technicalReviews: [{ instrumentName: 'PRISM', status: 'Feasible', time: '3 days', publicComment: 'Works well.' }],
    fapReviews: [],
  },
  userRole: 'user_officer',
};

const safetyBody = `{{#> layout}}
<h1>Experiment Risk Assessment</h1>
<p><b>Principal Investigator:</b> {{principalInvestigator.firstname}} {{principalInvestigator.lastname}}</p>
<p><b>Experiment:</b> {{experiment.experimentId}}, {{$readableDate experiment.startsAt}} to {{$readableDate experiment.endsAt}}</p>
<p><b>Instrument:</b> {{instrument.name}}</p>
<h2>Information by Safety Review Team</h2>
{{#each safetyReviewQuestionary.questionarySteps}}{{#each fields}}{{> questionaryAnswer}}{{/each}}{{/each}}
<h2>Experiment Safety Input Submitted by the Experimenter</h2>
{{#each esiQuestionary.questionarySteps}}{{#each fields}}{{> questionaryAnswer}}{{/each}}{{/each}}
<h2>Samples Submitted by the Experimenter</h2>
{{#each experimentSamples}}<h3>{{sample.title}}</h3>{{/each}}
{{/layout}}
`;

const safetyData = {
  data: {
    proposal: proposalData.data.proposal,
    principalInvestigator: proposalData.data.principalInvestigator,
    experiment: { experimentId: 'EXP-1', startsAt: '2026-05-01T08:00:00.000Z', endsAt: '2026-05-03T08:00:00.000Z' },
    instrument: { name: 'PRISM' },
    localContact: person(3, 'Elena', 'Rossi', 'The facility'),
    esiQuestionary: { questionarySteps: [], answers: {} },
    safetyReviewQuestionary: { questionarySteps: [], answers: {} },
    experimentSamples: [{ sample: { title: 'Iron film' } }],
  },
  userRole: 'user_officer',
};

const json = (data: unknown) => `${JSON.stringify(data, null, 2)}\n`;

/** The initial texts of a new template, which make its first document usable (rule Q99). */
export const standardPdfTexts: Readonly<Record<PdfTemplateGroupId, PdfTexts>> = {
  PROPOSAL_PDF: {
    templateData: body,
    templateHeader: header,
    templateFooter: footer,
    templateSampleDeclaration: sample,
    dummyData: json(proposalData),
  },
  EXPERIMENT_SAFETY_PDF: {
    templateData: safetyBody,
    templateHeader: '',
    templateFooter: '',
    templateSampleDeclaration: '',
    dummyData: json(safetyData),
  },
};
