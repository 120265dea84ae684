import type { CreatableTypeId, FilterOperator, QuestionTypeId } from '@atrium/domain/question';
import type { AnyFilterFace, Asked, FilterFace } from './contract/filter-face.web.tsx';
import { recordChoices, textChoices, yesOrNo } from './contract/filter-face.web.tsx';
import { dateFilter } from './date/date.filter.web.tsx';
import { dynamicChoiceFilter } from './dynamic-choice/dynamic-choice.filter.web.tsx';
import type { InstrumentPickerConfig } from './instrument-picker/instrument-picker.ts';
import { quantityFilter } from './number/quantity.filter.web.tsx';
import { questionType } from './registry.ts';
import type { SelectionConfig } from './selection/selection.ts';
import type { TechniquePickerConfig } from './technique-picker/technique-picker.ts';
import { textFilter } from './text/text.filter.web.tsx';

export type { Asked, FilterValueProps } from './contract/filter-face.web.tsx';

/** How lists are filtered by the answers of each type; undefined for types without operators. */
const filterFaces = {
  BOOLEAN: yesOrNo,
  DATE: dateFilter,
  EMBELLISHMENT: undefined,
  FILE_UPLOAD: yesOrNo,
  GENERIC_TEMPLATE: undefined,
  INTERVAL: quantityFilter,
  SELECTION_FROM_OPTIONS: textChoices<SelectionConfig>(({ options }) => options),
  DYNAMIC_MULTIPLE_CHOICE: dynamicChoiceFilter,
  NUMBER_INPUT: quantityFilter,
  RICH_TEXT_INPUT: undefined,
  SAMPLE_DECLARATION: undefined,
  TEXT_INPUT: textFilter,
  INSTRUMENT_PICKER: recordChoices<InstrumentPickerConfig>(({ instruments }) => instruments),
  TECHNIQUE_PICKER: recordChoices<TechniquePickerConfig>(({ techniques }) => techniques),
} satisfies Record<CreatableTypeId, AnyFilterFace | undefined>;

/** Returns the filter of a type, undefined if lists cannot be filtered by it. */
export function filterFace(type: QuestionTypeId): AnyFilterFace | undefined {
  return (filterFaces as Partial<Record<QuestionTypeId, FilterFace<unknown>>>)[type];
}

const operatorWords: Readonly<Record<FilterOperator, string>> = {
  EQUALS: 'Equals',
  INCLUDES: 'Contains',
  LESS_THAN: 'Less than',
  GREATER_THAN: 'Greater than',
  EXISTS: 'Has a file',
};

/** Returns the operators of a type with their labels. */
export function operatorsOf(type: QuestionTypeId): ReadonlyArray<{ operator: FilterOperator; words: string }> {
  const words = { ...operatorWords, ...filterFace(type)?.operators };
  return questionType(type).filterOperators.map((operator) => ({ operator, words: words[operator] }));
}

/** Returns the filter value that the address holds; undefined if it cannot be read. */
export function parseFilterValue(value: string): Asked | undefined {
  try {
    const asked = JSON.parse(value) as Partial<Asked> | null;
    return asked && asked.value !== undefined ? { ...asked, value: asked.value } : undefined;
  } catch {
    return undefined;
  }
}
