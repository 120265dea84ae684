import { describe, expect, it } from 'vitest';
import { believedType, extensionOf, fileSizeText, isAcceptedType, mayKeepUpload } from './content.ts';
import { fileSentences, isAdvised, uploadSizeLimit, uploadSizeLimitOf } from './model.ts';

const sniffed = (extension: string, mimeType = 'application/octet-stream') => ({ extension, mimeType });
const pdf = sniffed('pdf', 'application/pdf');
const png = sniffed('png', 'image/png');

describe('the extension of a name', () => {
  it.each([
    ['plan.pdf', 'pdf'],
    ['Plan.PDF', 'pdf'],
    ['data.tar.gz', 'gz'],
    ['.profile', undefined],
    ['notes.', undefined],
    ['notes', undefined],
    ['a.b/notes', undefined],
    ['', undefined],
  ])('%j has %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });
});

describe('an upload', () => {
  it.each([
    ['a PDF', 'plan.pdf', 10, pdf, 'kept'],
    ['a file at the size limit', 'plan.pdf', uploadSizeLimit, pdf, 'kept'],
    ['a file over the size limit', 'plan.pdf', uploadSizeLimit + 1, pdf, 'FILE_TOO_LARGE'],
    ['an empty file', 'plan.pdf', 0, undefined, 'FILE_EMPTY'],
    ['a file without extension', 'plan', 10, pdf, 'FILE_WITHOUT_EXTENSION'],
    ['a picture under its other name', 'photo.jpeg', 10, sniffed('jpg'), 'kept'],
    ['a text named PDF', 'plan.pdf', 10, undefined, 'FILE_TYPE_MISMATCH'],
    ['a sound named PDF', 'plan.pdf', 10, sniffed('mp3'), 'FILE_TYPE_MISMATCH'],
    ['a program named text', 'notes.txt', 10, sniffed('exe'), 'FILE_TYPE_MISMATCH'],
    ['a plain text', 'notes.txt', 10, undefined, 'kept'],
    ['a table of values', 'values.csv', 10, undefined, 'kept'],
    ['a text document in its envelope', 'text.docx', 10, sniffed('zip'), 'kept'],
    ['an old text document', 'text.doc', 10, sniffed('cfb'), 'kept'],
    ['a measurement in an envelope', 'run.nxs', 10, sniffed('h5'), 'kept'],
    ['an envelope named PDF', 'plan.pdf', 10, sniffed('zip'), 'FILE_TYPE_MISMATCH'],
  ])('%s: %s', (_, name, sizeInBytes, type, outcome) => {
    const decision = mayKeepUpload({ name, sizeInBytes, sniffed: type });
    expect(decision.allowed ? 'kept' : decision.reason).toBe(outcome);
  });
});

describe('the type of a file (rule Q84)', () => {
  it.each([
    ['what its bytes say', 'a.png', 'text/html', png, 'image/png'],
    ['what is claimed where the bytes say nothing', 'a.csv', 'Text/CSV; charset=utf-8', undefined, 'text/csv'],
    ['a drawing, which is text', 'a.svg', 'image/svg+xml', undefined, 'image/svg+xml'],
    ['unknown for a text that claims to be a picture', 'a.txt', 'image/png', undefined, 'application/octet-stream'],
    ['unknown for a text that claims to be a drawing', 'a.txt', 'image/svg+xml', undefined, 'application/octet-stream'],
    ['unknown for a text that claims to be a PDF', 'a.txt', 'application/pdf', undefined, 'application/octet-stream'],
    ['unknown for a sound without a sound', 'a.txt', 'audio/mpeg', undefined, 'application/octet-stream'],
    ['unknown for what is no type', 'a.csv', 'nonsense', undefined, 'application/octet-stream'],
  ])('is %s', (_, name, claimed, sniffed, type) => {
    expect(believedType({ name, claimed, sniffed })).toBe(type);
  });
});

describe('the accepted types of a question', () => {
  it.each([
    ['anything when nothing is said', [], { mimeType: 'x/y' }, true],
    ['a PDF by its bytes', ['.pdf'], { mimeType: 'x/y', sniffed: pdf }, true],
    ['a picture by its family', ['.pdf', 'image/*'], { mimeType: 'application/octet-stream', sniffed: png }, true],
    ['a picture by its full type', ['image/png'], { mimeType: 'image/png', sniffed: png }, true],
    ['not a picture among documents', ['.pdf', '.docx'], { mimeType: 'image/png', sniffed: png }, false],
    ['the bytes win over what was claimed', ['audio/*'], { mimeType: 'audio/mpeg', sniffed: png }, false],
    [
      'an old document by its name',
      ['.doc'],
      { name: 'a.DOC', mimeType: 'application/x-cfb', sniffed: sniffed('cfb') },
      true,
    ],
    ['jpeg where jpg was sniffed', ['.jpeg'], { mimeType: 'image/jpeg', sniffed: sniffed('jpg', 'image/jpeg') }, true],
  ])('%s', (_, accepted, file, answer) => {
    expect(isAcceptedType(accepted, file)).toBe(answer);
  });
});

it.each([
  [0, '0 B'],
  [512, '512 B'],
  [2048, '2.00 kB'],
  [3.5 * 1024 * 1024, '3.50 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});

it('a size has a decimal comma in languages that use one', () => expect(fileSizeText(2560, 'de')).toBe('2,50 kB'));

it.each([
  ['as set', 10, undefined, 10 * 1024 * 1024],
  ['as the process takes', 10, 500, 500],
  ['as set below what the process takes', 1, 5_000_000, 1024 * 1024],
])('the size limit is %s', (_, megabytes, most, limit) => {
  expect(uploadSizeLimitOf(megabytes, most)).toBe(limit);
});

describe('rejections are explained in familiar words (rules Q84 and Q85)', () => {
  it.each([
    ['FILE_EMPTY', 'File size is 0 bytes', true],
    ['FILE_WITHOUT_EXTENSION', 'Incorrect file type', true],
    ['FILE_TYPE_MISMATCH', 'Incorrect file type', true],
    [
      'FILE_NOT_SCANNED',
      'The virus scan is not responding, so files cannot be accepted at the moment; please try again later',
      false,
    ],
  ] as const)('%s', (reason, words, advised) => {
    expect([fileSentences[reason], isAdvised(reason)]).toEqual([words, advised]);
  });
});
