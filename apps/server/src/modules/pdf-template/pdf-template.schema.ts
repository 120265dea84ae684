import {
  createPdfTemplateInput,
  type PdfTemplateGroupId,
  pdfTemplateInputs,
  pdfTemplatePolicies,
  pdfTemplateSentences,
  pdfTextKeys,
} from '@atrium/domain/pdf-template';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { groupTemplateRefs, lockTemplate, TemplateRef, templateLoader } from '../template/index.ts';
import { findPdfTemplate, listPdfTemplates, type PdfTemplateRow, pdfTemplateOf } from './pdf-template.queries.ts';
import * as service from './pdf-template.service.ts';

registerSentences(pdfTemplateSentences);

type Fields = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, PdfTemplateRow>;

const textFields = (t: Fields) => ({
  templateId: t.exposeInt('templateId'),
  templateData: t.exposeString('templateData'),
  templateHeader: t.exposeString('templateHeader'),
  templateFooter: t.exposeString('templateFooter'),
  templateSampleDeclaration: t.exposeString('templateSampleDeclaration'),
  dummyData: t.exposeString('dummyData'),
  creatorId: t.int({ description: '0 if it was created by a program.', resolve: ({ creatorId }) => creatorId ?? 0 }),
  created: t.expose('created', { type: 'DateTime' }),
});

const ProposalPdfTemplateRef = builder.objectRef<PdfTemplateRow>('ProposalPdfTemplate').implement({
  fields: (t) => ({ proposalPdfTemplateId: t.exposeInt('pdfTemplateId'), ...textFields(t) }),
});

const ExperimentSafetyPdfTemplateRef = builder.objectRef<PdfTemplateRow>('ExperimentSafetyPdfTemplate').implement({
  fields: (t) => ({ experimentSafetyPdfTemplateId: t.exposeInt('pdfTemplateId'), ...textFields(t) }),
});

type Key = { proposalPdfTemplateId: number } | { experimentSafetyPdfTemplateId: number };
const idOf = (key: Key) =>
  'proposalPdfTemplateId' in key ? key.proposalPdfTemplateId : key.experimentSafetyPdfTemplateId;

type Keys = readonly number[] | null | undefined;
type Filter = { proposalPdfTemplateIds?: Keys } | { experimentSafetyPdfTemplateIds?: Keys };
const idsIn = (filter: Filter): Keys => {
  if ('proposalPdfTemplateIds' in filter) return filter.proposalPdfTemplateIds;
  return 'experimentSafetyPdfTemplateIds' in filter ? filter.experimentSafetyPdfTemplateIds : null;
};

/** Adds the field that leads from a template to its PDF template in this group. */
function addToTemplates(group: PdfTemplateGroupId, field: string, type: typeof ProposalPdfTemplateRef): void {
  for (const template of [TemplateRef, ...Object.values(groupTemplateRefs)]) {
    builder.objectField(template, field, (t) =>
      t.field({
        type,
        nullable: true,
        resolve: ({ templateId, groupId }, _args, ctx) =>
          groupId === group ? pdfTemplateOf.load(ctx, templateId) : null,
      }),
    );
  }
}

/** Defines the queries for one PDF template of a group, and for a list of them. */
function queriesOf(group: PdfTemplateGroupId, field: string, type: typeof ProposalPdfTemplateRef): void {
  const inputs = pdfTemplateInputs[group];

  query(field, {
    type,
    nullable: true,
    input: inputs.key,
    policy: pdfTemplatePolicies.view,
    resolve: async (ctx, key) => (await findPdfTemplate(ctx.db, group, idOf(key))) ?? null,
  });

  query(`${field}s`, {
    type: [type],
    nullable: true,
    input: inputs.list,
    policy: pdfTemplatePolicies.view,
    resolve: (ctx, { filter }) =>
      listPdfTemplates(ctx.db, group, filter ? { ...filter, pdfTemplateIds: idsIn(filter) } : {}),
  });
}

/** Defines the operations of one group; on the wire they differ only in their names. */
function operationsOf(
  group: PdfTemplateGroupId,
  name: 'ProposalPdfTemplate' | 'ExperimentSafetyPdfTemplate',
  type: typeof ProposalPdfTemplateRef,
): void {
  const inputs = pdfTemplateInputs[group];
  const field = `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
  queriesOf(group, field, type);

  mutation(`create${name}`, {
    type,
    input: createPdfTemplateInput,
    policy: pdfTemplatePolicies.create,
    lock: (tx, { templateId }) => lockTemplate(tx.db, templateId),
    facts: async (ctx, { templateId }) =>
      (await templateLoader.load(ctx, templateId)) && service.creationFacts(ctx, group, templateId),
    absent: 'TEMPLATE_NOT_FOUND',
    resolve: (ctx, input) => service.createPdfTemplate(ctx, group, input),
  });

  mutation(`update${name}`, {
    type,
    input: inputs.update,
    policy: pdfTemplatePolicies.manage,
    lock: (tx, key) => findPdfTemplate(tx.db, group, idOf(key), true),
    read: formRead({
      name: `${name}Read`,
      schema: inputs.update,
      fields: pdfTextKeys,
      stored: (tx, key: Key) => findPdfTemplate(tx.db, group, idOf(key)),
      changes: (key) => ({ types: ['PDF_TEMPLATE_UPDATED'], objectId: idOf(key) }),
    }),
    resolve: (ctx, { ...given }) => service.updatePdfTemplate(ctx, group, idOf(given), given),
  });

  mutation(`delete${name}`, {
    type,
    input: inputs.key,
    destructive: 'Deleted a PDF template',
    policy: pdfTemplatePolicies.manage,
    resolve: (ctx, key) => service.deletePdfTemplate(ctx, group, idOf(key)),
  });

  addToTemplates(group, field, type);
}

operationsOf('PROPOSAL_PDF', 'ProposalPdfTemplate', ProposalPdfTemplateRef);
operationsOf('EXPERIMENT_SAFETY_PDF', 'ExperimentSafetyPdfTemplate', ExperimentSafetyPdfTemplateRef);
