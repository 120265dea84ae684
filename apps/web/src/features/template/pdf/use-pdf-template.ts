import {
  hasNoText,
  type PdfTemplateGroupId,
  type PdfTextKey,
  type PdfTexts,
  pdfTextKeys,
  standardPdfTexts,
} from '@atrium/domain/pdf-template';
import { useEffect, useRef, useState } from 'react';
import {
  CreateExperimentSafetyPdfTemplateDocument,
  CreateProposalPdfTemplateDocument,
  PdfTemplateDocument,
  PdfTextsPreviewDocument,
  UpdateExperimentSafetyPdfTemplateDocument,
  UpdateProposalPdfTemplateDocument,
} from '../../../api/generated/features/template/pdf/pdf-template.ts';
import { useCommand, useOperation } from '../../../api/index.ts';
import { useRested } from '../../../kits/live-preview/index.ts';

/** The texts of a template: as stored, as they are being written, and saving one of them. A new template begins with the standard texts. */
export function usePdfTemplate(templateId: number, group: PdfTemplateGroupId) {
  const operation = useOperation(PdfTemplateDocument, { templateId });
  const template = operation.data?.template;
  const row = group === 'PROPOSAL_PDF' ? template?.proposalPdfTemplate : template?.experimentSafetyPdfTemplate;
  const id = row && ('proposalPdfTemplateId' in row ? row.proposalPdfTemplateId : row.experimentSafetyPdfTemplateId);
  const stored = row ?? undefined;
  const [drafts, setDrafts] = useState<Partial<Record<PdfTextKey, string>>>({});

  const refreshes = [PdfTemplateDocument];
  const createProposal = useCommand(CreateProposalPdfTemplateDocument, { refreshes });
  const createSafety = useCommand(CreateExperimentSafetyPdfTemplateDocument, { refreshes });
  const done = 'Template updated successfully!';
  const updateProposal = useCommand(UpdateProposalPdfTemplateDocument, { refreshes, done });
  const updateSafety = useCommand(UpdateExperimentSafetyPdfTemplateDocument, { refreshes, done });

  // Once for each template that has nothing to begin with.
  const begun = useRef(false);
  const isNew = template !== undefined && template !== null && (!row || hasNoText(row));
  useEffect(() => {
    if (!isNew || begun.current) return;
    begun.current = true;
    const create = group === 'PROPOSAL_PDF' ? createProposal : createSafety;
    void create.run({ templateId, ...standardPdfTexts[group] });
  }, [isNew, templateId, group, createProposal, createSafety]);

  const texts = Object.fromEntries(pdfTextKeys.map((key) => [key, drafts[key] ?? stored?.[key] ?? ''])) as Record<
    PdfTextKey,
    string
  > as PdfTexts;
  const save = async (key: PdfTextKey) => {
    if (id === undefined || id === null) return;
    const update = group === 'PROPOSAL_PDF' ? updateProposal : updateSafety;
    const text = texts[key];
    const outcome = await update.run({ id, [key]: text });
    if (outcome.ok)
      setDrafts(({ [key]: saved, ...others }) =>
        saved === undefined || saved === text ? others : { ...others, [key]: saved },
      );
  };
  return {
    operation,
    template,
    id: id ?? undefined,
    texts,
    isReady: stored !== undefined && !isNew,
    isChanged: (key: PdfTextKey) => drafts[key] !== undefined && drafts[key] !== stored?.[key],
    write: (key: PdfTextKey, text: string) => setDrafts((before) => ({ ...before, [key]: text })),
    save,
    isSaving: updateProposal.pending || updateSafety.pending,
  };
}

/** The texts filled in, a moment after the last keystroke. */
export function usePreview(texts: PdfTexts, proposalPk: number | undefined, isReady: boolean) {
  const key = JSON.stringify(pdfTextKeys.map((name) => texts[name]));
  const rested = useRested(key);
  const values = JSON.parse(rested) as string[];
  const variables = Object.fromEntries(pdfTextKeys.map((name, at) => [name, values[at] ?? '']));
  const { data, error } = useOperation(
    PdfTextsPreviewDocument,
    { ...variables, ...(proposalPk ? { proposalPk } : {}) },
    { quiet: true, enabled: isReady, staleTime: 0 },
  );
  return { shown: data?.pdfTextsPreview, failed: error !== undefined && error !== null };
}
