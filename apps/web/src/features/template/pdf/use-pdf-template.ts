import {
  hasNoText,
  type PdfTemplateGroupId,
  type PdfTextKey,
  type PdfTexts,
  pdfTextKeys,
  standardPdfTexts,
} from '@atrium/domain/pdf-template';
import { useEffect, useRef } from 'react';
import {
  CreateExperimentSafetyPdfTemplateDocument,
  CreateProposalPdfTemplateDocument,
  PdfTemplateDocument,
  PdfTextsPreviewDocument,
  UpdateExperimentSafetyPdfTemplateDocument,
  UpdateProposalPdfTemplateDocument,
} from '../../../api/generated/features/template/pdf/pdf-template.ts';
import { useCommand, useOperation } from '../../../api/index.ts';
import { useUnsavedPrompt } from '../../../kits/confirm/index.ts';
import { type DraftPart, plainTexts, useDraftValues } from '../../../kits/draft/index.ts';
import { useFormSave } from '../../../kits/form-save/index.ts';
import { usePausedTexts } from '../../../kits/live-preview/index.ts';

/** The titles of the editor's tabs, one for each text (rule Q97). */
export const pdfTextTitles: Readonly<Record<PdfTextKey, string>> = {
  templateData: 'Body',
  templateHeader: 'Header',
  templateFooter: 'Footer',
  templateSampleDeclaration: 'Sample Declaration',
  dummyData: 'Dummy Data',
};

export const pdfTextFaces: readonly DraftPart[] = pdfTextKeys.map((name) => ({
  name,
  label: pdfTextTitles[name],
  ...plainTexts,
}));

type Texts = Partial<Record<PdfTextKey, string>>;

/** Returns the texts of a template, as stored and as edited, and saves them one by one. A new template begins with the standard texts. */
export function usePdfTemplate(templateId: number, group: PdfTemplateGroupId) {
  const operation = useOperation(PdfTemplateDocument, { templateId });
  const template = operation.data?.template;
  const row = group === 'PROPOSAL_PDF' ? template?.proposalPdfTemplate : template?.experimentSafetyPdfTemplate;
  const id = row && ('proposalPdfTemplateId' in row ? row.proposalPdfTemplateId : row.experimentSafetyPdfTemplateId);
  const stored = row ?? undefined;
  const known = Object.fromEntries(pdfTextKeys.map((key) => [key, stored?.[key] ?? ''])) as Record<PdfTextKey, string>;

  const refreshes = [PdfTemplateDocument];
  const createProposal = useCommand(CreateProposalPdfTemplateDocument, { refreshes });
  const createSafety = useCommand(CreateExperimentSafetyPdfTemplateDocument, { refreshes });
  const done = 'Template updated successfully!';
  const asking = { refreshes, done, faces: pdfTextFaces };
  const updateProposal = useFormSave(UpdateProposalPdfTemplateDocument, asking);
  const updateSafety = useFormSave(UpdateExperimentSafetyPdfTemplateDocument, asking);

  // Runs once for each template that has no texts yet.
  const begun = useRef(false);
  const isNew = template !== undefined && template !== null && (!row || hasNoText(row));
  useEffect(() => {
    if (!isNew || begun.current) return;
    begun.current = true;
    const create = group === 'PROPOSAL_PDF' ? createProposal : createSafety;
    void create.run({ templateId, ...standardPdfTexts[group] });
  }, [isNew, templateId, group, createProposal, createSafety]);

  const isReady = stored !== undefined && !isNew;
  const draft = useDraftValues({ record: `pdf-template-${templateId}`, stored: known, mayChange: isReady });
  useUnsavedPrompt(draft.isUnsent(), draft.giveUp);
  const texts: PdfTexts = draft.values;
  const save = async (key: PdfTextKey) => {
    if (id === undefined || id === null) return;
    const update = group === 'PROPOSAL_PDF' ? updateProposal : updateSafety;
    let text = texts[key];
    const before = draft.room.state().parts[key]?.read.value ?? known[key];
    const outcome = await update.run<Texts>({
      mine: { [key]: text },
      read: { [key]: String(before) },
      variables: (mine, read) => ({ id, ...mine, read }),
      settle: (chosen) => {
        text = chosen[key] ?? text;
        draft.write(chosen);
      },
    });
    if (outcome.ok) draft.saved({ [key]: text });
  };
  return {
    operation,
    template,
    id: id ?? undefined,
    texts,
    isReady,
    room: draft.room,
    isChanged: (key: PdfTextKey) => draft.isUnsent(key),
    write: (key: PdfTextKey, text: string) => draft.write({ [key]: text }),
    save,
    question: updateProposal.question ?? updateSafety.question,
    isSaving: updateProposal.pending || updateSafety.pending,
  };
}

/** Returns a rendered preview of the texts, updated shortly after the last keystroke. */
export function usePreview(texts: PdfTexts, proposalPk: number | undefined, isReady: boolean) {
  const values = usePausedTexts(pdfTextKeys.map((name) => texts[name]));
  const variables = Object.fromEntries(pdfTextKeys.map((name, at) => [name, values[at] ?? '']));
  const { data, error } = useOperation(
    PdfTextsPreviewDocument,
    { ...variables, ...(proposalPk ? { proposalPk } : {}) },
    { quiet: true, enabled: isReady, staleTime: 0 },
  );
  return { shown: data?.pdfTextsPreview, failed: error !== undefined && error !== null };
}
