import { screen } from '@testing-library/react';
import { CallScreen } from '../src/features/call/call-screen.tsx';
import { DecisionForm } from '../src/features/fap-meeting/decision-form.tsx';
import { InternalReviewDialog } from '../src/features/internal-review/internal-review-dialog.tsx';
import { PageForm } from '../src/features/page/page-form.tsx';
import { adminTab } from '../src/features/proposal-record/admin-tab.tsx';
import { ScientistCommentPart } from '../src/features/scientist-comment/scientist-comment-part.tsx';
import { SettingsScreen } from '../src/features/setting/settings-screen.tsx';
import { ProposalPdfEditor } from '../src/features/template/pdf/pdf-editor-screen.tsx';
import { PredefinedMessagesDialog } from '../src/kits/predefined-messages/predefined-messages-dialog.tsx';
import { QuestionDialog } from '../src/kits/question-editor/index.ts';
import { aCall } from './call.ts';
import { keepAs } from './kept-text.ts';
import { as, choose, type Form, inInput, nothing, type Variables, yes } from './two-editors.tsx';

const proposal = {
  primaryKey: 7,
  proposalId: '2110005',
  finalStatus: 'UNSET',
  commentForUser: '',
  commentForManagement: '',
  managementDecisionSubmitted: false,
  call: { allocationTimeUnit: 'Day' },
  instruments: [{ id: 5, name: 'PRISM', managementTimeAllocation: null }],
  abilities: { administer: yes, viewAdministration: yes, notify: { allowed: false }, readLogs: { allowed: false } },
};

const call = { ...aCall, shortCode: 'spring', title: 'Spring call' };

const place = {
  proposalPk: 1,
  instrumentId: 3,
  fapId: 2,
  meetingDecision: {
    recommendation: 'UNSET',
    commentForUser: '<p>user</p>',
    commentForManagement: '',
    submitted: false,
  },
  meetingAbilities: { saveDecision: yes, reopenDecision: { allowed: false } },
};

const Administration = adminTab.Content;

/** The forms of questions, calls and proposals. */
export const workForms: Readonly<Record<string, Form>> = {
  'a call': {
    ui: <CallScreen />,
    path: '/Calls/$callId',
    at: '/Calls/7',
    query: {
      call,
      calls: [],
      templates: [{ templateId: 1, name: 'General' }],
      workflows: [{ id: 2, name: 'Default' }],
      faps: { faps: [] },
    },
    mutation: 'updateCall',
    document: 'UpdateCall',
    part: 'title',
    label: /^Title/,
    was: 'Spring call',
    theirs: 'Call of spring',
    save: /^(Save|Update)/,
    sent: inInput('title'),
  },
  'the settings': {
    ui: <SettingsScreen />,
    settings: { ORGANISATION_NAME: 'Aurora' },
    mutation: 'updateManySettings',
    document: 'saveSettings',
    part: 'ORGANISATION_NAME',
    label: 'Organisation name',
    was: 'Aurora',
    theirs: 'Aurora Facility',
    sent: ({ settings }) => (settings as Variables[])[0]?.settingsValue,
    read: ({ read }) => (read as Variables[])[0]?.settingsValue,
  },
  'a question': {
    ui: <QuestionDialog questionId="words" refreshes={[]} onClose={nothing} />,
    query: {
      questions: [
        {
          id: 'words',
          question: 'Which samples?',
          naturalKey: 'words_key',
          dataType: 'TEXT_INPUT',
          categoryId: 'PROPOSAL_QUESTIONARY',
          answerCount: 0,
          templateCount: 0,
          config: { __typename: 'TextInputConfig' },
          abilities: { delete: yes },
        },
      ],
      isNaturalKeyPresent: false,
    },
    mutation: 'updateQuestion',
    document: 'updateQuestion',
    part: 'question',
    label: /^Question/,
    was: 'Which samples?',
    theirs: 'Which of your samples?',
    both: 'Which of your samples?\n\nmine',
  },
  'a predefined message': {
    ui: (
      <PredefinedMessagesDialog
        messageKey="user"
        own={as([{ id: 2, title: 'Cryostat', message: 'Two days' }])}
        general={[]}
        written=""
        onUse={nothing}
        onClose={nothing}
      />
    ),
    before: async (user) => user.click(await screen.findByRole('button', { name: 'Cryostat' })),
    mutation: 'updatePredefinedMessage',
    document: 'updatePredefinedMessage',
    part: 'message',
    label: /^Message/,
    was: 'Two days',
    theirs: 'Three days',
    sent: inInput('message'),
    both: 'Three days\n\nmine',
  },
  'the comment of scientists': {
    ui: <ScientistCommentPart proposalPk={21} />,
    query: { proposalScientistComment: { commentId: 3, proposalPk: 21, comment: 'noted' } },
    mutation: 'updateProposalScientistComment',
    document: 'updateScientistComment',
    part: 'comment',
    label: /^Scientist comment/,
    was: 'noted',
    theirs: 'noted by Mei',
    save: 'Save comment',
    both: 'noted by Mei\n\nmine',
  },
  'a page': {
    ui: <PageForm page="HELPPAGE" stored="<p>read</p>" />,
    prepare: async () => {
      const read = { value: '<p>read</p>', version: null };
      await keepAs('gone', 'page-HELPPAGE', { text: { value: '<p>mine</p>', read } }, Date.now(), 1);
    },
    change: () => screen.findByText('Restored what you had typed but not saved', { exact: false }),
    mutation: 'setPageContent',
    document: 'setPageContent',
    part: 'text',
    was: '<p>read</p>',
    mine: '<p>mine</p>',
    theirs: '<p>theirs</p>',
    both: '<p>theirs</p><p>mine</p>',
  },
  'a decision of a panel': {
    ui: <DecisionForm row={as(place)} onClose={nothing} />,
    change: choose('Recommendation', 'Accepted'),
    mutation: 'saveFapMeetingDecision',
    document: 'saveMeetingDecision',
    part: 'recommendation',
    was: 'UNSET',
    mine: 'ACCEPTED',
    theirs: 'RESERVED',
    save: 'Save',
    sent: inInput('recommendation'),
  },
  'the administration of a proposal': {
    ui: <Administration proposal={as(proposal)} />,
    query: { predefinedMessages: [] },
    change: choose('Final status', 'Accepted'),
    mutation: 'administrationProposal',
    document: 'administrationProposal',
    part: 'finalStatus',
    was: 'UNSET',
    mine: 'ACCEPTED',
    theirs: 'RESERVED',
  },
  'the texts of a document': {
    ui: <ProposalPdfEditor />,
    path: '/PdfTemplates/$templateId',
    at: '/PdfTemplates/5',
    query: {
      template: {
        templateId: 5,
        groupId: 'PROPOSAL_PDF',
        name: 'Document',
        description: '',
        proposalPdfTemplate: {
          proposalPdfTemplateId: 8,
          templateData: 'read',
          templateHeader: '',
          templateFooter: '',
          templateSampleDeclaration: '',
          dummyData: '',
        },
      },
      pdfTextsPreview: { problems: [] },
    },
    mutation: 'updateProposalPdfTemplate',
    document: 'updateProposalPdfTemplate',
    part: 'templateData',
    change: async (user) => {
      const field = await screen.findByRole('textbox', { name: /Body/ });
      await user.click(field);
      await user.keyboard('{Control>}a{/Control}');
      await user.paste('mine');
    },
    was: 'read',
    theirs: 'theirs',
    save: /^Save body/,
    both: 'theirs\n\nmine',
  },
  'an internal review': {
    ui: (
      <InternalReviewDialog
        technicalReviewId={4}
        excluded={[]}
        stored={as({ id: 5, title: 'Asked', reviewerId: 9, comment: '', files: null, editScope: 'ALL' })}
        onClose={nothing}
      />
    ),
    query: { users: { users: [{ id: 9, firstname: 'Mei', lastname: 'Chen', institution: 'Aurora' }], totalCount: 1 } },
    mutation: 'updateInternalReview',
    document: 'updateInternalReview',
    part: 'title',
    label: /^Title/,
    was: 'Asked',
    theirs: 'Asked again',
    sent: inInput('title'),
  },
};
