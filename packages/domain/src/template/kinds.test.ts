import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../kernel/index.ts';
import { groupNamedBy, mayNameTemplate, templateGroupIds, templateSentences } from './index.ts';

describe('a template where a certain group is required', () => {
  it.each(templateGroupIds)('%s fits its own group and no other', (groupId) => {
    const fitting = templateGroupIds.filter((group) => mayNameTemplate({ name: 'A', groupId }, group).allowed);
    expect(fitting).toEqual([groupId]);
  });
  it('is refused with its group and the required one, or because it does not exist', () => {
    const told = [{ name: 'Judging', groupId: 'FAP_REVIEW' as const }, undefined].map((template) => {
      const decision = mayNameTemplate(template, 'PROPOSAL');
      return decision.allowed ? '' : sentenceOf(templateSentences, decision.reason, decision.details);
    });
    expect(told).toEqual([
      'Please choose a proposal template: “Judging” is a FAP review template',
      'Please choose a proposal template: the one given does not exist',
    ]);
  });
});

it.each([
  ['GENERIC_TEMPLATE', 'templateId', 'GENERIC_TEMPLATE'],
  ['GENERIC_TEMPLATE', 'esiTemplateId', undefined],
  ['SAMPLE_DECLARATION', 'templateId', 'SAMPLE'],
  ['SAMPLE_DECLARATION', 'esiTemplateId', 'SAMPLE_ESI'],
  ['TEXT_INPUT', 'templateId', undefined],
] as const)('%s %s refers to a template of the group %s', (type, key, group) =>
  expect(groupNamedBy(type, key)).toBe(group),
);
