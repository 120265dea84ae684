import { describe, expect, it } from 'vitest';
import { aPerson } from '../../testing/proposal.ts';
import { roleCodes } from '../kernel/index.ts';
import { templateGroupIds } from '../template/index.ts';
import { hasNoText, isPdfTemplateGroup, mayCreatePdfTemplate, pdfTemplatePolicies, pdfTextsSchema } from './index.ts';

const fits = { group: 'PROPOSAL_PDF', groupOfTemplate: 'PROPOSAL_PDF', isWritten: false } as const;

describe('PDF templates', () => {
  it.each(roleCodes)('can be read by %s, and written by officers only', (role) => {
    const person = aPerson(role);
    const now = new Date(0);
    expect(pdfTemplatePolicies.view.may(person, undefined, now).allowed).toBe(true);
    expect(pdfTemplatePolicies.manage.may(person, undefined, now).allowed).toBe(role === 'USER_OFFICER');
    expect(mayCreatePdfTemplate(person, fits).allowed).toBe(role === 'USER_OFFICER');
  });

  it.each([
    ['a template of its group', fits, undefined],
    [
      'one of the other group',
      { ...fits, groupOfTemplate: 'EXPERIMENT_SAFETY_PDF' as const },
      'PDF_TEMPLATE_OF_OTHER_GROUP',
    ],
    ['a form', { ...fits, groupOfTemplate: 'PROPOSAL' as const }, 'PDF_TEMPLATE_OF_OTHER_GROUP'],
    ['one that is written', { ...fits, isWritten: true }, 'PDF_TEMPLATE_EXISTS'],
  ])('can be created for %s, or not', (_words, facts, reason) => {
    expect(mayCreatePdfTemplate(aPerson('USER_OFFICER'), facts)).toMatchObject(
      reason ? { allowed: false, reason } : { allowed: true },
    );
  });

  it('belong to the two template groups of documents', () => {
    expect(templateGroupIds.filter(isPdfTemplateGroup)).toEqual(['PROPOSAL_PDF', 'EXPERIMENT_SAFETY_PDF']);
  });

  it('have empty texts where a file omits them', () => {
    expect(hasNoText(pdfTextsSchema.parse({}))).toBe(true);
    expect(hasNoText(pdfTextsSchema.parse({ dummyData: '{}' }))).toBe(false);
    expect(pdfTextsSchema.safeParse({ templateData: 7 }).success).toBe(false);
  });
});
