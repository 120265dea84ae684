import { describe, expect, it } from 'vitest';
import { readSource, sourceFiles } from './source-files.ts';

// Nothing that people type lives only in a form (decisions 174 and 194), and who writes in a record is told of others there (186, 238).

const web = 'apps/web/src';
const questions = 'packages/questions/src';

/** Where more than a line can be typed. */
const manyLines = /\bmultiline\b|<RichText(?:Input|Control)\b|<textarea\b|<CodeField\b/;

/** The one mechanism: a room of drafts, by itself or under a form. */
const keeps = /\buse(?:RecordForm|FormDraft|DraftValues|DraftRoom)\(/;

/** Forms that two may edit, or whose texts are kept. */
const edits = /\buse(?:RecordForm|FormDraft|DraftValues|DraftRoom|FormSave)\(/;

const tellsWhoIsHere = /<(?:WhoIsHere|RecordDialog)\b/;

/** Fields without a form of their own, and the file that keeps what is typed into them. */
const keptBy: Readonly<Record<string, string>> = {
  [`${web}/features/fap/fap-fields.tsx`]: `${web}/features/fap/fap-information-tab.tsx`,
  [`${web}/features/call/form/call-fields.tsx`]: `${web}/features/call/form/call-form.tsx`,
  [`${web}/features/fap-review/grade/grade-fields.tsx`]: `${web}/kits/wizard/use-typed.ts`,
  [`${web}/features/technical-review/review-fields.tsx`]: `${web}/kits/wizard/use-typed.ts`,
  [`${web}/features/proposal/basis/proposal-basis-step.tsx`]: `${web}/kits/wizard/use-typed.ts`,
  [`${web}/features/template/pdf/pdf-editor-screen.tsx`]: `${web}/features/template/pdf/use-pdf-template.ts`,
  [`${web}/features/fap-meeting/room/room-form.tsx`]: `${web}/features/fap-meeting/room/deciding/use-room-decision.ts`,
  [`${web}/features/fap-review/assigning/assign-conflicts.tsx`]: `${web}/features/fap-review/assigning/use-assignment.ts`,
  [`${web}/kits/wizard/item-faces.tsx`]: `${web}/kits/wizard/use-typed.ts`,
  [`${web}/kits/question-editor/question-words-fields.tsx`]: `${web}/kits/question-editor/question-dialog.tsx`,
  [`${questions}/text/text.web.tsx`]: `${web}/kits/wizard/use-typed.ts`,
  [`${questions}/rich-text/rich-text.web.tsx`]: `${web}/kits/wizard/use-typed.ts`,
  [`${questions}/text/text.config-form.web.tsx`]: `${web}/features/template/editor/use-kept-question.ts`,
  [`${questions}/contract/shared-config-fields.web.tsx`]: `${web}/features/template/editor/use-kept-question.ts`,
  [`${questions}/contract/config-form-fields.web.tsx`]: `${web}/features/template/editor/use-kept-question.ts`,
  [`${questions}/embellishment/embellishment.config-form.web.tsx`]: `${web}/features/template/editor/use-kept-question.ts`,
};

/** Parts of a form that stand in another file, and the file that says who else is there. */
const toldBy: Readonly<Record<string, string>> = {
  [`${web}/features/email-template/text-editor.tsx`]: `${web}/features/email-template/email-template-screen.tsx`,
  [`${web}/features/fap-meeting/decision-form.tsx`]: `${web}/features/fap-meeting/decision-dialog.tsx`,
  [`${web}/features/fap-meeting/room/deciding/use-room-decision.ts`]: `${web}/features/fap-meeting/room/room-form.tsx`,
  [`${web}/features/call/call-screen.tsx`]: `${web}/features/call/form/call-form.tsx`,
  [`${web}/features/proposal-record/administration-form.tsx`]: `${web}/features/proposal-record/admin-tab.tsx`,
  [`${web}/features/fap-review/assigning/use-assignment.ts`]: `${web}/features/fap-review/assigning/assign-dialog.tsx`,
  [`${web}/features/management-decision/use-deciding.ts`]: `${web}/features/management-decision/decisions-screen.tsx`,
  [`${web}/features/workflow/workflows-screen.tsx`]: `${web}/kits/record-dialog/name-dialog.tsx`,
  [`${web}/features/template/editor/use-kept-question.ts`]: `${web}/features/template/editor/template-editor.tsx`,
  [`${web}/features/template/pdf/use-pdf-template.ts`]: `${web}/features/template/pdf/pdf-editor-screen.tsx`,
  [`${web}/kits/wizard/use-typed.ts`]: `${web}/kits/wizard/wizard.tsx`,
};

const isTheMechanism = (path: string) => /kits\/(?:draft|form-save|record-dialog)\//.test(path);
const forms = sourceFiles().filter(
  (path) =>
    (path.startsWith(`${web}/`) || path.startsWith(`${questions}/`)) &&
    !path.includes('.test.') &&
    !path.includes('/generated/') &&
    !isTheMechanism(path),
);

describe('text that users type', () => {
  it.each(forms.filter((path) => path.endsWith('.tsx') && manyLines.test(readSource(path))))(
    'is kept as a draft: %s',
    (path) => {
      expect(readSource(keptBy[path] ?? path)).toMatch(keeps);
    },
  );

  it('is listed as kept elsewhere only if it is typed in that file', () => {
    for (const path of Object.keys(keptBy)) expect(readSource(path), path).toMatch(manyLines);
  });
});

describe('other editors of the same record', () => {
  it.each(forms.filter((path) => edits.test(readSource(path))))('are shown: %s', (path) => {
    expect(readSource(toldBy[path] ?? path)).toMatch(tellsWhoIsHere);
  });

  it('are listed as shown elsewhere only if something is edited in that file', () => {
    for (const path of Object.keys(toldBy)) expect(readSource(path), path).toMatch(edits);
  });
});
