import { count, fresh, type Ground, list, made } from './ground.ts';
import type { Stage } from './scene.ts';

const aTemplate = (stage: Stage) =>
  made(stage, `insert into templates (name, group_id) values ($1, 'SAMPLE') returning id`, fresh());

/** Creates a status and an empty workflow, and returns them with the call that adds one to the other. */
async function aStatus(stage: Stage) {
  const id = await made(
    stage,
    `insert into statuses (name, short_code, entity_type) values ($1, left(md5($1), 12), 'PROPOSAL') returning id`,
    fresh(),
  );
  const workflowId = await made(
    stage,
    `insert into workflows (name, description, entity_type) values ($1, '', 'PROPOSAL') returning id`,
    fresh(),
  );
  return {
    id,
    workflowId,
    given: { newWorkflowStatusInput: { workflowId, statusId: id, sortOrder: 0, posX: 0, posY: 0 } },
  };
}

/** Parts of forms, workflows and lists, removed while another call begins to use them. */
export const removalsOfForms: Readonly<Record<string, (stage: Stage) => Promise<Ground>>> = {
  'deleteTemplate, setActiveTemplate': async (stage) => {
    const templateId = await aTemplate(stage);
    return {
      calls: {
        deleteTemplate: { given: { templateId } },
        setActiveTemplate: { given: { templateId, templateGroupId: 'SAMPLE' }, answers: '' },
      },
      gate: `templates where id = ${templateId}`,
      left: list(
        count(`templates where id = ${templateId}`),
        count(`active_templates where template_id = ${templateId}`),
      ),
    };
  },
  'deleteTemplate, updateQuestionTemplateRelationSettings': async (stage) => {
    const aTemplate = (group: string) =>
      made(stage, 'insert into templates (name, group_id) values ($1, $2) returning id', fresh(), group);
    const [named, templateId, questionId] = [await aTemplate('SAMPLE'), await aTemplate('PROPOSAL'), fresh()];
    await made(
      stage,
      `with topic as (insert into topics (template_id, title, sort_order) values ($1, 't', 0) returning id),
            asked as (insert into questions (id, natural_key, data_type, category_id, question, config)
                      values ($2, $2, 'SAMPLE_DECLARATION', 'PROPOSAL_QUESTIONARY', $2, '{}') returning id)
       insert into question_template_relations (template_id, question_id, topic_id, sort_order, config)
       select $1, asked.id, topic.id, 0, '{}' from topic, asked`,
      templateId,
      questionId,
    );
    const config = JSON.stringify({ templateId: named, addEntryButtonLabel: 'Add' });
    const settings = { templateId, questionId, config, dependencies: [] };
    return {
      calls: {
        deleteTemplate: { given: { templateId: named } },
        updateQuestionTemplateRelationSettings: { given: settings },
      },
      gate: `question_template_relations where template_id = ${templateId}`,
      left: list(
        count(`templates where id = ${named}`),
        count(`question_template_relations where template_id = ${templateId} and config ->> 'templateId' = '${named}'`),
      ),
    };
  },
  'deleteTemplate, createTopic': async (stage) => {
    const templateId = await aTemplate(stage);
    return {
      calls: {
        deleteTemplate: { given: { templateId } },
        createTopic: { given: { templateId, sortOrder: 0, title: 'Topic' } },
      },
      gate: `templates where id = ${templateId}`,
      left: list(count(`templates where id = ${templateId}`), count(`topics where template_id = ${templateId}`)),
    };
  },
  'setActiveTemplate, setActiveTemplate': async (stage) => {
    const templateId = await aTemplate(stage);
    return {
      calls: { setActiveTemplate: { given: { templateId, templateGroupId: 'SAMPLE' }, answers: '' } },
      gate: `templates where id = ${templateId}`,
      left: list(count(`active_templates where group_id = 'SAMPLE'`)),
    };
  },
  'deleteTechnique, assignInstrumentsToTechnique': async (stage) => {
    const id = await made(
      stage,
      'insert into techniques (name, short_code, description) values ($1, $1, $1) returning id',
      fresh(),
    );
    return {
      calls: {
        deleteTechnique: { given: { id } },
        assignInstrumentsToTechnique: { given: { techniqueId: id, instrumentIds: [stage.instrumentId] }, answers: '' },
      },
      gate: `techniques where id = ${id}`,
      left: list(count(`techniques where id = ${id}`), count(`technique_instruments where technique_id = ${id}`)),
    };
  },
  'deleteTrainingKind, setTrainings': async (stage) => {
    const id = await made(stage, 'insert into training_kinds (name) values ($1) returning id', fresh());
    const trainings = [{ userId: stage.officer.id, trainingKindId: id, validUntil: '2030-01-01' }];
    return {
      calls: {
        deleteTrainingKind: { given: { id } },
        setTrainings: { given: { trainings } },
      },
      gate: `training_kinds where id = ${id}`,
      left: list(count(`training_kinds where id = ${id}`), count(`trainings where training_kind_id = ${id}`)),
    };
  },
  'deleteTag, assignInstrumentsToTag': async (stage) => {
    const id = await made(stage, 'insert into tags (name, short_code) values ($1, $1) returning id', fresh());
    return {
      calls: {
        deleteTag: { given: { id } },
        assignInstrumentsToTag: { given: { tagId: id, instrumentIds: [stage.instrumentId] }, answers: '' },
      },
      gate: `tags where id = ${id}`,
      left: list(count(`tags where id = ${id}`), count(`tag_instruments where tag_id = ${id}`)),
    };
  },
  'deleteStatus, addWorkflowStatus': async (stage) => {
    const { id, workflowId, given } = await aStatus(stage);
    return {
      calls: { deleteStatus: { given: { id } }, addWorkflowStatus: { given } },
      gate: `statuses where id = ${id}`,
      left: list(count(`statuses where id = ${id}`), count(`workflow_connections where workflow_id = ${workflowId}`)),
    };
  },
  'deleteEmailTemplate, addConnectionStatusActions': async (stage) => {
    const { workflowId } = await aStatus(stage);
    const connectionId = await made(
      stage,
      'insert into workflow_connections (workflow_id, status_id, sort_order) values ($1, (select min(id) from statuses), 0) returning id',
      workflowId,
    );
    const id = fresh().replace(' ', '-');
    await made(stage, `insert into email_templates (id, name, subject, body) values ($1, $1, 's', 'b')`, id);
    const recipientsWithEmailTemplate = [{ recipient: { name: 'PI' }, emailTemplate: { id, name: id } }];
    const actions = [{ actionId: 1, actionType: 'EMAIL', config: JSON.stringify({ recipientsWithEmailTemplate }) }];
    return {
      calls: {
        deleteEmailTemplate: { given: { id } },
        addConnectionStatusActions: {
          given: { newConnectionStatusActionsInput: { workflowId, connectionId, actions } },
        },
      },
      gate: `workflows where id = ${workflowId}`,
      left: list(
        count(`email_templates where id = '${id}'`),
        count(`connection_status_actions where workflow_id = ${workflowId}`),
      ),
    };
  },
  'deleteWorkflow, addWorkflowStatus': async (stage) => {
    const { workflowId, given } = await aStatus(stage);
    return {
      calls: { deleteWorkflow: { given: { id: workflowId } }, addWorkflowStatus: { given } },
      gate: `workflows where id = ${workflowId}`,
      left: list(
        count(`workflows where id = ${workflowId}`),
        count(`workflow_connections where workflow_id = ${workflowId}`),
      ),
    };
  },
  'deleteQuestion, createQuestionTemplateRelation': async (stage) => {
    const templateId = await made(
      stage,
      `insert into templates (name, group_id) values ($1, 'PROPOSAL') returning id`,
      fresh(),
    );
    const topicId = await made(
      stage,
      'insert into topics (template_id, title, sort_order) values ($1, $2, 0) returning id',
      templateId,
      fresh(),
    );
    const { createQuestion } = await stage.world.ok(
      stage.officer,
      'mutation { createQuestion(dataType: TEXT_INPUT, categoryId: PROPOSAL_QUESTIONARY) { id } }',
    );
    const { id: questionId } = createQuestion;
    return {
      calls: {
        deleteQuestion: { given: { questionId } },
        createQuestionTemplateRelation: { given: { templateId, topicId, questionId, sortOrder: 0 } },
      },
      gate: `questions where id = '${questionId}'`,
      left: list(
        count(`questions where id = '${questionId}'`),
        count(`question_template_relations where question_id = '${questionId}'`),
      ),
    };
  },
};
