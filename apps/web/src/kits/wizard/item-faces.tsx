import { AnswerReview } from '@atrium/questions/web';
import { useMemo } from 'react';
import { type DraftPart, lineTexts, plainTexts, richTexts } from '../draft/index.ts';
import {
  type AnswerDraft,
  type FormField,
  idOfQuestion,
  isBasis,
  type ListedProblem,
  type Problems,
} from '../questionary-form/index.ts';
import { answerPart, basisPartName, basisPartsOf, placeOfProblem } from './item-parts.ts';
import type { WizardItem } from './wizard-item.ts';

const answered = (field: FormField, answer: unknown) => (
  <AnswerReview
    type={field.type}
    questionId={field.questionId}
    question={field.question}
    config={field.config}
    value={answer}
  />
);

function faceOf(field: FormField): DraftPart {
  const common = { name: answerPart(field.questionId), label: field.question };
  if (field.type === 'RICH_TEXT_INPUT') return { ...common, ...richTexts };
  if (field.type === 'TEXT_INPUT') {
    return { ...common, ...((field.config as { readonly multiline?: boolean }).multiline ? plainTexts : lineTexts) };
  }
  return { ...common, draw: (answer) => answered(field, answer) };
}

/** Returns how each part of the item is named and shown in a conflict. */
export function useFaces<Basis>(item: WizardItem<Basis>): readonly DraftPart[] {
  return useMemo(() => {
    const ofBasis = basisPartsOf(item).map(({ name, label, words, join }) => ({
      name: basisPartName(name),
      label,
      ...(words ? { words } : { draw: (value: unknown) => JSON.stringify(value) }),
      ...(join ? { join } : {}),
    }));
    return [...ofBasis, ...item.steps.flatMap(({ fields }) => fields.filter((field) => !isBasis(field)).map(faceOf))];
  }, [item]);
}

/** Returns the problems, each with the name and the place of its question. */
export function listedProblems<Basis>(
  item: WizardItem<Basis>,
  model: { readonly problems: Problems; readonly draft: AnswerDraft },
  text: (sentence: string) => string,
): ListedProblem[] {
  const fields = new Map(model.draft.fields.map((field) => [field.questionId, field]));
  return [...model.problems].flatMap(([questionId, problems]) => {
    const field = fields.get(questionId);
    return problems.map(({ path, message }) => {
      const part = field && isBasis(field) ? placeOfProblem(item, path) : undefined;
      const place = part
        ? { ...part, label: text(part.label) }
        : { label: field?.question ?? '', target: idOfQuestion(questionId) };
      return { ...place, message: text(message) };
    });
  });
}
