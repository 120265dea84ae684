import {
  type ConfigurationFieldChange,
  type ConfigurationPartId,
  configurationPart,
  configurationPartIds,
  configurationParts,
  configurationPolicies,
  configurationSentences,
  configurationStates,
  exportConfigurationArgs,
  importConfigurationArgs,
} from '@atrium/domain/configuration';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import {
  type ConfigurationPlan,
  exportConfiguration,
  importConfiguration,
  type PlannedChange,
  previewConfiguration,
} from './configuration.service.ts';

registerSentences(configurationSentences);

const PartRef = enumRef(configurationPart);
const StateRef = enumRef(z.enum(configurationStates).meta({ id: 'ConfigurationState' }));

const FieldRef = builder.objectRef<ConfigurationFieldChange>('ConfigurationFieldChange').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    before: t.exposeString('before', { nullable: true, description: 'Truncated where it is long, like `after`.' }),
    after: t.exposeString('after', { nullable: true }),
  }),
});

const ChangeRef = builder.objectRef<PlannedChange>('ConfigurationChange').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    state: t.field({ type: StateRef, resolve: ({ state }) => state }),
    fields: t.field({ type: [FieldRef], resolve: ({ fields }) => [...fields] }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why it cannot be imported, in words.' }),
  }),
});

interface PlanOfPart {
  readonly part: ConfigurationPartId;
  readonly changes: readonly PlannedChange[];
}

const PartPlanRef = builder.objectRef<PlanOfPart>('ConfigurationPartPlan').implement({
  fields: (t) => ({
    part: t.field({ type: PartRef, resolve: ({ part }) => part }),
    title: t.string({ resolve: ({ part }) => configurationParts[part].title }),
    same: t.int({
      description: 'Number of records that are identical here; they are not listed.',
      resolve: ({ changes }) => changes.filter(({ state }) => state === 'SAME').length,
    }),
    changes: t.field({
      type: [ChangeRef],
      resolve: ({ changes }) => changes.filter(({ state }) => state !== 'SAME'),
    }),
  }),
});

const count = (plan: ConfigurationPlan, state: PlannedChange['state']) =>
  plan.changes.filter((change) => change.state === state).length;

const PlanRef = builder.objectRef<ConfigurationPlan>('ConfigurationPlan').implement({
  fields: (t) => ({
    added: t.int({ resolve: (plan) => count(plan, 'ADDED') }),
    changed: t.int({ resolve: (plan) => count(plan, 'CHANGED') }),
    problems: t.int({
      description: 'Number of records that cannot be imported; if there are any, nothing is imported.',
      resolve: ({ changes }) => changes.filter(({ problem }) => problem).length,
    }),
    parts: t.field({
      type: [PartPlanRef],
      description: 'The parts of the file.',
      resolve: ({ changes }) =>
        configurationPartIds
          .map((part) => ({ part, changes: changes.filter((change) => change.part === part) }))
          .filter((plan) => plan.changes.length > 0),
    }),
  }),
});

query('configuration', {
  type: 'String',
  nullable: true,
  description:
    'Settings, features, texts, forms, workflows and so on as the text of an export file; all parts unless some are named.',
  input: exportConfigurationArgs,
  policy: configurationPolicies.export,
  resolve: (ctx, { parts }) => exportConfiguration(ctx, parts),
});

mutation('configurationImportPreview', {
  type: PlanRef,
  description: 'What importing a file would change here, and what prevents it; changes nothing.',
  input: importConfigurationArgs,
  policy: configurationPolicies.import,
  resolve: previewConfiguration,
});

mutation('importConfiguration', {
  type: PlanRef,
  description: 'Imports a file, all of it or nothing; records that are not in the file are kept.',
  input: importConfigurationArgs,
  policy: configurationPolicies.import,
  destructive: 'Imported a configuration',
  resolve: importConfiguration,
});
