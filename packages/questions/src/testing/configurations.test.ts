import { describe, expect, it } from 'vitest';
import { asking, configSays } from './asking.ts';

const file = (id: string) => ({ id });

describe('files', () => {
  it.each([
    [{}, [], []],
    [{ required: true }, [], ['This is a required field. Please upload a file.']],
    [{ max_files: 2 }, [file('a'), file('b')], []],
    [{ max_files: 2 }, [file('a'), file('b'), file('c')], ['Max 2 files']],
    [{ max_files: '2' }, [file('a'), file('b'), file('c')], ['Max 2 files']],
    [{ max_files: 0 }, [file('a'), file('b'), file('c')], []],
  ])('%j, %j: %j', (config, answer, messages) => {
    expect(asking('FILE_UPLOAD', config).says(answer)).toEqual(messages);
  });

  it('preserve figure and caption', () => {
    const answer = [{ id: 'a', figure: '1', caption: 'Layout' }];
    expect(asking('FILE_UPLOAD').stored(answer)).toEqual(answer);
  });
});

describe('rich text', () => {
  it.each([
    [{ required: true }, '<p> </p>', ['This is a required field']],
    [{ required: true }, '<p>a</p>', []],
    [{ max: 3 }, '<p><b>abc</b></p>', []],
    [{ max: 3 }, '<p>abcd</p>', ['Value must be at most 3 characters']],
  ])('%j, %j: %j', (config, answer, messages) => {
    expect(asking('RICH_TEXT_INPUT', config).says(answer)).toEqual(messages);
  });
});

describe('entries', () => {
  const entry = (id: number, isCompleted = true) => ({ id, title: `Entry ${id}`, isCompleted });
  it.each([
    ['GENERIC_TEMPLATE', {}, [], []],
    ['GENERIC_TEMPLATE', { required: true }, [], ['This is a required field']],
    ['GENERIC_TEMPLATE', { minEntries: 2 }, [entry(1)], ['Please add at least 2 genericTemplate(s)']],
    ['GENERIC_TEMPLATE', { minEntries: '2', maxEntries: '2' }, [entry(1), entry(2)], []],
    ['GENERIC_TEMPLATE', { maxEntries: 1 }, [entry(1), entry(2)], ['Please add at most 1 genericTemplate(s)']],
    ['GENERIC_TEMPLATE', {}, [entry(1, false)], ['All genericTemplates must be completed']],
    ['SAMPLE_DECLARATION', { minEntries: 1 }, [], ['Please add at least 1 sample(s)']],
    ['SAMPLE_DECLARATION', { maxEntries: 1 }, [entry(1), entry(2)], ['Please add at most 1 sample(s)']],
    ['SAMPLE_DECLARATION', {}, [entry(1, false)], ['All samples must be completed']],
  ] as const)('%s %j, %j: %j', (type, config, entries, messages) => {
    expect(asking(type, config).says(entries)).toEqual(messages);
  });
});

describe('validation of a configuration that an administrator saves', () => {
  it.each([
    ['EMBELLISHMENT', { html: ' ', plain: '' }, ['html: Content is required', 'plain: Plain description is required']],
    ['FILE_UPLOAD', { file_type: [] }, ['file_type: File type is required']],
    [
      'FILE_UPLOAD',
      { file_type: ['.pdf'], max_files: -1, pdf_page_limit: -1 },
      [
        'pdf_page_limit: Value must be greater than or equal to 0',
        'max_files: Value must be greater than or equal to 0',
      ],
    ],
    ['DYNAMIC_MULTIPLE_CHOICE', { variant: '', url: '' }, ['variant: Variant is required', 'url: URL is required']],
    [
      'DYNAMIC_MULTIPLE_CHOICE',
      { url: 'ftp://choices.example' },
      ['url: Provide a valid URL that includes the HTTP or HTTPS protocol'],
    ],
    ['DYNAMIC_MULTIPLE_CHOICE', { url: 'http://localhost:9000/list' }, []],
    ['TECHNIQUE_PICKER', { variant: '' }, ['variant: Variant is required']],
    // Clients send null for what was emptied.
    ['TECHNIQUE_PICKER', { variant: null }, ['variant: Variant is required']],
    ['INSTRUMENT_PICKER', { variant: null }, ['variant: Variant is required']],
    ['SELECTION_FROM_OPTIONS', { variant: null, options: ['a'] }, ['variant: Variant is required']],
    ['DYNAMIC_MULTIPLE_CHOICE', { variant: null, url: null }, ['variant: Variant is required', 'url: URL is required']],
    [
      'EMBELLISHMENT',
      { html: null, plain: null },
      ['html: Content is required', 'plain: Plain description is required'],
    ],
    ['FILE_UPLOAD', { file_type: null }, ['file_type: File type is required']],
    [
      'SAMPLE_DECLARATION',
      { templateId: 1, addEntryButtonLabel: null },
      ['addEntryButtonLabel: This is a required field'],
    ],
    ['SAMPLE_DECLARATION', {}, ['templateId: Template is required']],
    [
      'SAMPLE_DECLARATION',
      { templateId: 1, addEntryButtonLabel: '', minEntries: -1, maxEntries: 0 },
      [
        'addEntryButtonLabel: This is a required field',
        'minEntries: Value must be greater than or equal to 0',
        'maxEntries: Value must be greater than or equal to 1',
      ],
    ],
    ['SAMPLE_DECLARATION', { templateId: 1, minEntries: '0', maxEntries: '' }, []],
    [
      'GENERIC_TEMPLATE',
      { templateId: 1, canCopy: true, copyButtonLabel: '' },
      ['copyButtonLabel: Copy button label is required'],
    ],
  ] as const)('%s, %j: %j', (id, config, messages) => {
    expect(configSays(id, config)).toEqual(messages);
  });
});
