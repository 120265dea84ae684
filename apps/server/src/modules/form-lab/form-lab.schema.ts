import {
  type Fill,
  type Finding,
  formLabInput,
  formLabPolicies,
  type LabQuestion,
  type LabStep,
  shownFills,
  type UnreachedBranch,
} from '@atrium/domain/form-lab';
import { builder } from '../../graphql/builder.ts';
import { query } from '../../graphql/operation.ts';
import { DataTypeEnum, DependenciesOperatorEnum } from '../question/index.ts';
import { TemplateRef, templateLoader } from '../template/index.ts';
import { type ExaminedTemplate, examineTemplate } from './form-lab.service.ts';

const StepRef = builder.objectRef<LabStep>('FormLabStep').implement({
  description: 'A topic as respondents see it, with the number of questions to answer.',
  fields: (t) => ({
    topicId: t.exposeInt('topicId', { nullable: true }),
    title: t.exposeString('title'),
    isEnabled: t.exposeBoolean('isEnabled'),
    always: t.exposeInt('always'),
    sometimes: t.exposeInt('sometimes'),
    never: t.exposeInt('never'),
  }),
});

const ReachEnum = builder.enumType('FormLabReach', { values: ['ALWAYS', 'SOMETIMES', 'NEVER', 'UNDECIDED'] as const });
const SeverityEnum = builder.enumType('FormLabSeverity', { values: ['ERROR', 'WARNING', 'HINT'] as const });
const WhyEnum = builder.enumType('FormLabWhy', { values: ['IMPOSSIBLE', 'UNDECIDED', 'UNTRIED'] as const });

const QuestionRef = builder.objectRef<LabQuestion>('FormLabQuestion').implement({
  fields: (t) => ({
    questionId: t.string({ resolve: ({ field }) => field.questionId }),
    question: t.string({ resolve: ({ field }) => field.text }),
    dataType: t.field({ type: DataTypeEnum, resolve: ({ field }) => field.type }),
    topicId: t.exposeInt('topicId', { nullable: true }),
    reach: t.expose('reach', { type: ReachEnum }),
    sources: t.stringList({
      description: 'Questions it depends on.',
      resolve: ({ field }) => [...new Set(field.dependencies.map(({ dependencyId }) => dependencyId))],
    }),
    operator: t.field({ type: DependenciesOperatorEnum, resolve: ({ field }) => field.operator }),
    conditions: t.exposeStringList('conditions', { description: 'When the question applies, in words.' }),
  }),
});

const FindingRef = builder.objectRef<Finding>('FormLabFinding').implement({
  fields: (t) => ({
    kind: t.exposeString('kind'),
    severity: t.expose('severity', { type: SeverityEnum }),
    message: t.exposeString('message'),
    questionId: t.exposeString('questionId', { nullable: true }),
    topicId: t.exposeInt('topicId', { nullable: true }),
  }),
});

const UnreachedRef = builder.objectRef<UnreachedBranch>('FormLabUnreached').implement({
  fields: (t) => ({
    questionId: t.exposeString('questionId'),
    isAsked: t.exposeBoolean('isAsked'),
    why: t.expose('why', { type: WhyEnum }),
  }),
});

type ShownFill = Fill & Pick<ExaminedTemplate, 'wordsOf'>;
type ShownAnswer = { readonly questionId: string; readonly words: string; readonly isStuck: boolean };

const AnswerRef = builder.objectRef<ShownAnswer>('FormLabAnswer').implement({
  fields: (t) => ({
    questionId: t.exposeString('questionId'),
    words: t.exposeString('words', { description: 'Empty if it was left blank.' }),
    isStuck: t.exposeBoolean('isStuck', { description: 'No answer satisfies the question.' }),
  }),
});

const FillRef = builder.objectRef<ShownFill>('FormLabFill').implement({
  description: 'A form as one simulated respondent filled it in.',
  fields: (t) => ({
    answers: t.field({
      description: 'Answers to every question that applied and is answered here, in order.',
      type: [AnswerRef],
      resolve: ({ asked, answers, stuck, wordsOf }) =>
        [...asked]
          .filter((questionId) => answers.has(questionId) || stuck.includes(questionId))
          .map((questionId) => ({
            questionId,
            words: answers.has(questionId) ? wordsOf(questionId, answers.get(questionId)) : '',
            isStuck: stuck.includes(questionId),
          })),
    }),
  }),
});

const FormLabRef = builder.objectRef<ExaminedTemplate>('FormLab').implement({
  description: 'How a form behaves for the people who fill it in, tested in advance.',
  fields: (t) => ({
    template: t.expose('template', { type: TemplateRef }),
    seed: t.exposeInt('seed'),
    steps: t.field({ type: [StepRef], resolve: ({ report }) => report.steps }),
    questions: t.field({ type: [QuestionRef], resolve: ({ report }) => report.questions }),
    findings: t.field({ type: [FindingRef], resolve: ({ report }) => report.findings }),
    fewestAsked: t.int({ resolve: ({ report }) => report.fewestAsked }),
    mostAsked: t.int({ resolve: ({ report }) => report.mostAsked }),
    fillCount: t.int({ resolve: ({ report }) => report.exploration.fills.length }),
    branchCount: t.int({
      description: 'Two for each question with conditions: that it applies, and that it does not.',
      resolve: ({ report }) => report.exploration.branches,
    }),
    unreached: t.field({ type: [UnreachedRef], resolve: ({ report }) => report.exploration.unreached }),
    fills: t.field({
      description: 'The first simulated fills.',
      type: [FillRef],
      resolve: ({ report, wordsOf }) =>
        report.exploration.fills.slice(0, shownFills).map((fill) => ({ ...fill, wordsOf })),
    }),
    asksFor: t.field({
      description: 'Templates of the entries that the form asks for.',
      type: [TemplateRef],
      resolve: ({ asksFor }) => [...asksFor],
    }),
  }),
});

query('formLab', {
  type: FormLabRef,
  nullable: true,
  description: 'Tests a template; `callId` determines what its pickers offer, `seed` which fills are simulated.',
  input: formLabInput,
  policy: formLabPolicies.run,
  resolve: async (ctx, input) =>
    (await templateLoader.load(ctx, input.templateId)) ? examineTemplate(ctx, input) : null,
});
