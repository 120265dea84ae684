import { attachmentQuestionsInput, pdfPreviewInput } from '@atrium/domain/download';
import { pdfTemplatePolicies } from '@atrium/domain/pdf-template';
import { mayViewProposal } from '@atrium/domain/proposal';
import { questionPolicies } from '@atrium/domain/question';
import { builder } from '../../graphql/builder.ts';
import { query } from '../../graphql/operation.ts';
import { ProposalRef, proposalsFacts } from '../proposal/index.ts';
import { type QuestionModel, QuestionRef } from '../question/index.ts';
import type { AttachmentQuestion } from './attachments/attachment-questions.queries.ts';
import { attachmentQuestionsOf, offeredAttachments } from './attachments/attachments.ts';
import { type DocumentPreview, previewTexts } from './preview.service.ts';
import type { TextProblem } from './templates/template-document.ts';

const AttachmentQuestionRef = builder.objectRef<AttachmentQuestion>('AttachmentQuestion').implement({
  fields: (t) => ({
    questionId: t.exposeString('questionId'),
    question: t.exposeString('question'),
    files: t.exposeInt('files'),
  }),
});

query('attachmentQuestions', {
  type: [AttachmentQuestionRef],
  input: attachmentQuestionsInput,
  policy: questionPolicies.list,
  resolve: async (ctx, { proposalPks }) => {
    const facts = await proposalsFacts(ctx, proposalPks);
    const readable = proposalPks.filter((_, at) => facts[at] && mayViewProposal(ctx.actor, facts[at]).allowed);
    return offeredAttachments(ctx, readable);
  },
});

const ProposalAttachmentsRef = builder.objectRef<{ questions: QuestionModel[] }>('ProposalAttachments').implement({
  fields: (t) => ({ questions: t.expose('questions', { type: [QuestionRef], nullable: true }) }),
});

builder.objectField(ProposalRef, 'attachments', (t) =>
  t.field({
    type: ProposalAttachmentsRef,
    nullable: true,
    description: 'The file questions whose files can be selected before a download.',
    resolve: async (proposal, _args, ctx) => ({ questions: await attachmentQuestionsOf(ctx, proposal) }),
  }),
);

const ProblemRef = builder.objectRef<TextProblem>('PdfTextProblem').implement({
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The name of the text, such as templateData.' }),
    message: t.exposeString('message'),
    line: t.exposeInt('line', { nullable: true }),
    column: t.exposeInt('column', { nullable: true }),
  }),
});

const PreviewRef = builder.objectRef<DocumentPreview>('PdfTextsPreview').implement({
  description: 'The texts of a PDF template filled in, as HTML; null if one of them has an error.',
  fields: (t) => ({
    body: t.string({ nullable: true, resolve: ({ filled }) => filled?.body ?? null }),
    header: t.string({ nullable: true, resolve: ({ filled }) => filled?.header ?? null }),
    footer: t.string({ nullable: true, resolve: ({ filled }) => filled?.footer ?? null }),
    samples: t.stringList({ resolve: ({ filled }) => (filled?.samples ?? []).map(({ html }) => html) }),
    problems: t.field({ type: [ProblemRef], resolve: ({ problems }) => [...problems] }),
  }),
});

query('pdfTextsPreview', {
  type: PreviewRef,
  input: pdfPreviewInput,
  policy: pdfTemplatePolicies.manage,
  resolve: (ctx, { proposalPk, ...texts }) => previewTexts(ctx, texts, proposalPk),
});
