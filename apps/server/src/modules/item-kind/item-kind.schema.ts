import { blankQuestionaryByCallInput, questionaryPolicies } from '@atrium/domain/questionary';
import { query } from '../../graphql/operation.ts';
import { calls } from '../call/index.ts';
import { blankSteps, QuestionaryStepRef } from '../questionary/index.ts';

/** Returns the form of a call before anything is filled in, with the options of its pickers; empty if the call does not exist. */
query('blankQuestionaryStepsByCallId', {
  type: [QuestionaryStepRef],
  nullable: true,
  input: blankQuestionaryByCallInput,
  policy: questionaryPolicies.readBlank,
  resolve: async (ctx, { callId }) => {
    const call = await calls.load(ctx, callId);
    return call ? blankSteps(ctx, call.templateId, call.id) : [];
  },
});
