import type { ConflictStrategy } from '@atrium/domain/kernel';
import type { QuestionTypeId } from '@atrium/domain/question';
import { sameAnswer } from '@atrium/domain/questionary';
import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import type {
  ImportedComparisonFragment,
  ImportedDataFragment,
  ValidateTemplateImportMutation,
} from '../../api/generated/features/template/import-template.ts';
import type { QuestionFactsFragment } from '../../api/generated/kits/question-editor/question-editor.ts';
import type { ComparedRow, Comparison } from '../../kits/import-review/index.ts';

type Validation = ValidateTemplateImportMutation['validateTemplateImport']['validationData'];
type Nested = ImportedDataFragment & { readonly subTemplateValidationData?: readonly Nested[] };

/** The content of an import file, with nested sub-templates flattened. */
export interface ImportedQuestions {
  readonly main: readonly ImportedComparisonFragment[];
  readonly subTemplates: readonly ImportedComparisonFragment[];
  readonly errors: readonly string[];
  readonly isValid: boolean;
}

const flat = ({ subTemplateValidationData = [] }: Nested): Nested[] =>
  subTemplateValidationData.flatMap((sub) => [sub, ...flat(sub)]);

/** Returns the questions of a file without duplicates: one decision holds for all places of a question. */
export function importedQuestions(validation: Validation): ImportedQuestions {
  const nested = flat(validation);
  const seen = new Set(validation.questionComparisons.map(({ newQuestion }) => newQuestion.id));
  const subTemplates = nested.flatMap(({ questionComparisons }) =>
    questionComparisons.filter(({ newQuestion }) => {
      if (seen.has(newQuestion.id)) return false;
      seen.add(newQuestion.id);
      return true;
    }),
  );
  return {
    main: validation.questionComparisons,
    subTemplates,
    errors: [validation, ...nested].flatMap(({ errors }) => errors),
    isValid: validation.isValid,
  };
}

const inWords = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

const configOf = ({ dataType, config }: QuestionFactsFragment) =>
  readConfig(questionType(dataType as QuestionTypeId), config) as Record<string, unknown>;

/** Ids of templates, instruments and techniques are assigned on import, so they do not count as differences. */
const passedOver = ['templateId', 'esiTemplateId', 'instruments', 'techniques'];

/** Returns the settings in which two versions differ. */
function configRows(existing: QuestionFactsFragment, incoming: QuestionFactsFragment): ComparedRow[] {
  const [before, after] = [configOf(existing), configOf(incoming)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => !passedOver.includes(key) && !sameAnswer(before[key], after[key]))
    .map((key) => ({ label: key, existing: inWords(before[key]), incoming: inWords(after[key]) }));
}

/** Returns an incoming question and its existing version in the form that the comparison list shows. */
export function comparisonOf(
  { existingQuestion: existing, newQuestion: incoming, status, conflictResolutionStrategy }: ImportedComparisonFragment,
  decided: Readonly<Record<string, ConflictStrategy>>,
  text: (sentence: string) => string,
): Comparison {
  const nameOf = (question: QuestionFactsFragment) => text(questionType(question.dataType as QuestionTypeId).name);
  return {
    id: incoming.id,
    title: incoming.question,
    status,
    strategy: decided[incoming.id] ?? conflictResolutionStrategy,
    rows: [
      { label: text('Question'), existing: existing?.question, incoming: incoming.question },
      { label: text('Key'), existing: existing?.naturalKey, incoming: incoming.naturalKey },
      { label: text('Type'), existing: existing ? nameOf(existing) : undefined, incoming: nameOf(incoming) },
      ...(existing ? configRows(existing, incoming) : []),
    ],
  };
}
