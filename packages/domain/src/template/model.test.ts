import { describe, expect, it } from 'vitest';
import { templateGroupIds, templateGroups } from './model.ts';

describe('template groups', () => {
  it('are fourteen', () => {
    expect(templateGroupIds).toHaveLength(14);
  });

  it('have a basis question, except those for documents', () => {
    const without = templateGroupIds.filter((id) => !('basisQuestionId' in templateGroups[id]));
    expect(without).toEqual(['PROPOSAL_PDF', 'EXPERIMENT_SAFETY_PDF']);
  });

  it('that use an active template are five', () => {
    const active = templateGroupIds.filter((id) => 'hasActiveTemplate' in templateGroups[id]);
    expect(active.sort()).toEqual([
      'EXPERIMENT_REPORT',
      'EXPERIMENT_SAFETY_REVIEW',
      'FEEDBACK',
      'SHIPMENT',
      'VISIT_REGISTRATION',
    ]);
  });

  it('share question pools for experiment safety', () => {
    expect(templateGroups.PROPOSAL_ESI.category).toBe(templateGroups.PROPOSAL.category);
    expect(templateGroups.SAMPLE_ESI.category).toBe(templateGroups.SAMPLE.category);
  });
});
