import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareQuestions,
  type FileQuestion,
  fileGroupOf,
  fileOf,
  readTemplateFile,
  withTemplatesRenumbered,
} from './exchange.ts';
import { templateGroupIds } from './model.ts';

const now = new Date('2031-05-01T10:00:00Z');
const words: FileQuestion = {
  id: 'words',
  categoryId: 'PROPOSAL_QUESTIONARY',
  naturalKey: 'words',
  dataType: 'TEXT_INPUT',
  question: 'Words?',
  config: { max: 5 },
};
const raw = { ...words, categoryId: 1 };
const data = (change: object = {}) => ({
  template: { templateId: 7, groupId: 'PROPOSAL', name: 'Form', description: '' },
  templateSteps: [
    { topic: { title: 'Second', sortOrder: 1 }, fields: [] },
    {
      topic: { title: 'First', sortOrder: 0, isEnabled: false },
      fields: [{ question: raw, config: { max: 9 }, dependencies: null, dependenciesOperator: null }],
    },
  ],
  questions: [raw],
  ...change,
});
const read = (content: unknown) => readTemplateFile(fileOf(content, now));

describe('reading a template file', () => {
  it('returns topics in order, with defaults filled in', () => {
    expect(read(data())).toEqual({
      version: '1.2.0',
      exportDate: now,
      errors: [],
      subTemplates: [],
      data: {
        templateId: 7,
        groupId: 'PROPOSAL',
        name: 'Form',
        description: '',
        topics: [
          {
            title: 'First',
            isEnabled: false,
            fields: [{ questionId: 'words', config: { max: 9 }, dependencies: [], operator: 'AND' }],
          },
          { title: 'Second', isEnabled: true, fields: [] },
        ],
        questions: [words],
        subTemplates: [],
        extras: {},
      },
    });
  });

  it('includes a placed question that is missing from the list of questions', () => {
    expect(read(data({ questions: [] }))?.data?.questions).toEqual([words]);
  });

  it('preserves data that other areas added beside the template', () => {
    expect(read(data({ pdfTemplate: { templateData: 'x' } }))?.data?.extras).toEqual({
      pdfTemplate: { templateData: 'x' },
    });
  });

  it.each(templateGroupIds)('recognizes the group %s by its name in files and by its own id', (group) => {
    for (const groupId of [fileGroupOf(group), group]) {
      const template = { templateId: 7, groupId, name: 'Form', description: '' };
      expect(read(data({ template }))?.data?.groupId).toBe(group);
    }
  });

  it('reads nested sub-templates up to a limited depth', () => {
    const nested = (depth: number): object => data(depth > 0 ? { subTemplates: [nested(depth - 1)] } : {});
    const errorsOf = (file: ReturnType<typeof read>): string[] => {
      const all: string[] = [];
      for (let at: { errors: readonly string[]; subTemplates: readonly unknown[] } | undefined = file; at; ) {
        all.push(...at.errors);
        at = at.subTemplates[0] as typeof at;
      }
      return all;
    };
    expect(errorsOf(read(nested(8)))).toEqual([]);
    expect(errorsOf(read(nested(9)))).toEqual(['Sub-templates are nested too deeply']);
  });

  it('never throws, whatever the text', () => {
    const anything = fc.jsonValue({ maxDepth: 5 });
    fc.assert(fc.property(fc.string(), (text) => void readTemplateFile(text)));
    fc.assert(fc.property(anything, (content) => void read(content)));
    const keys = fc.constantFrom('template', 'templateSteps', 'questions', 'subTemplates');
    fc.assert(fc.property(keys, anything, (key, value) => void read(data({ [key]: value }))));
  });
});

describe('comparing questions', () => {
  const compare = (change: Partial<FileQuestion>, isSame = true) =>
    compareQuestions([{ ...words, ...change }], new Map([[words.id, words]]), () => isSame)[0];
  it.each<[string, Partial<FileQuestion>, boolean, string, boolean]>([
    ['itself', {}, true, 'SAME', false],
    ['another id', { id: 'more' }, true, 'NEW', false],
    ['another text', { question: 'More?' }, true, 'DIFFERENT', false],
    ['another key', { naturalKey: 'more' }, true, 'DIFFERENT', false],
    ['another configuration', {}, false, 'DIFFERENT', false],
    ['another type', { dataType: 'DATE' }, true, 'DIFFERENT', true],
    ['a different category', { categoryId: 'FEEDBACK' }, true, 'DIFFERENT', true],
  ])('with %s', (_, change, isSame, status, isCritical) => {
    expect(compare(change, isSame)).toMatchObject({ status, isCritical });
  });
});

describe('renumbered template ids', () => {
  const numberOf = (id: number) => (id === 7 ? 70 : null);
  it.each([
    ['GENERIC_TEMPLATE', { templateId: 7 }, { templateId: 70 }],
    ['GENERIC_TEMPLATE', { templateId: '7' }, { templateId: 70 }],
    ['GENERIC_TEMPLATE', { templateId: 8 }, { templateId: null }],
    ['GENERIC_TEMPLATE', { templateId: null }, { templateId: null }],
    ['SAMPLE_DECLARATION', { templateId: 7, esiTemplateId: 7 }, { templateId: 70, esiTemplateId: 70 }],
    ['TEXT_INPUT', { templateId: 7 }, { templateId: 7 }],
  ] as const)('of %s %j', (type, config, expected) => {
    expect(withTemplatesRenumbered(type, config, numberOf)).toEqual(expected);
  });
});
