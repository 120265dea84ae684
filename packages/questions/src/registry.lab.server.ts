import type { LabField, LabTypes, Snag, Wish } from '@atrium/domain/form-lab';
import { type CreatableTypeId, isCreatableTypeId, type QuestionTypeId } from '@atrium/domain/question';
import { booleanLab } from './boolean/boolean.server.ts';
import { checkAnswer, configProblems, type Surroundings } from './contract/index.ts';
import type { AnyLabFace, Choosable } from './contract/lab-face.ts';
import { dateLab } from './date/date.server.ts';
import { dynamicChoiceLab } from './dynamic-choice/dynamic-choice.server.ts';
import { fileUploadLab } from './file-upload/file-upload.server.ts';
import { instrumentPickerLab } from './instrument-picker/instrument-picker.server.ts';
import { intervalLab } from './interval/interval.server.ts';
import { numberLab } from './number/number.server.ts';
import { matches, questionType } from './registry.ts';
import { richTextLab } from './rich-text/rich-text.server.ts';
import { entriesLab } from './sample-declaration/sample-declaration.server.ts';
import { selectionLab } from './selection/selection.server.ts';
import { techniquePickerLab } from './technique-picker/technique-picker.server.ts';
import { textLab } from './text/text.server.ts';

/** The lab faces of all types that take an answer; types that only display something have none. */
export const labFaces = {
  BOOLEAN: booleanLab,
  DATE: dateLab,
  EMBELLISHMENT: undefined,
  FILE_UPLOAD: fileUploadLab,
  GENERIC_TEMPLATE: entriesLab,
  INTERVAL: intervalLab,
  SELECTION_FROM_OPTIONS: selectionLab,
  DYNAMIC_MULTIPLE_CHOICE: dynamicChoiceLab,
  NUMBER_INPUT: numberLab,
  RICH_TEXT_INPUT: richTextLab,
  SAMPLE_DECLARATION: entriesLab,
  TEXT_INPUT: textLab,
  INSTRUMENT_PICKER: instrumentPickerLab,
  TECHNIQUE_PICKER: techniquePickerLab,
} satisfies Record<CreatableTypeId, AnyLabFace | undefined>;

const faceOf = (type: QuestionTypeId): AnyLabFace | undefined => (isCreatableTypeId(type) ? labFaces[type] : undefined);

/** Whether a condition requires a value to be chosen, rather than not chosen. */
const wants = ({ condition, isMet }: Wish): boolean => (condition === 'eq') === isMet;

function choosable(value: unknown): readonly Choosable[] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
}

/** Yields sets of choices to try: the wanted values alone, and with one more value that is not unwanted. */
function* attempts(
  offered: readonly Choosable[],
  wishes: readonly Wish[],
  isNamedBy: (value: Choosable, wish: Wish) => boolean,
): Generator<readonly Choosable[]> {
  const [wanting, unwanting] = [wishes.filter(wants), wishes.filter((wish) => !wants(wish))];
  const wanted = offered.filter((value) => wanting.some((wish) => isNamedBy(value, wish)));
  yield wanted;
  for (const value of offered) {
    if (!wanted.includes(value) && !unwanting.some((wish) => isNamedBy(value, wish))) yield [...wanted, value];
  }
}

/** How often an answer is invented before a question counts as unanswerable. */
const tries = 8;

/** Returns what the form lab needs to know about the types, in a facility. */
export function labTypes(surroundings: Surroundings): LabTypes {
  const complete = ({ type, config }: LabField, answer: unknown) => {
    const checked = checkAnswer(questionType(type), config, answer, { isPartialSave: false, surroundings });
    return checked.problems.length === 0 ? { answer: checked.answer } : undefined;
  };
  return {
    matches,
    isAnswered: ({ type }) => faceOf(type) !== undefined,
    words: ({ type, config }, answer) => questionType(type).text(answer, config, surroundings),
    valueWords: ({ type, config }, params) => {
      const choices = faceOf(type)?.choices;
      const [value] = choosable(params);
      const answer = value === undefined ? undefined : choices?.choosing([value], config);
      return (answer === undefined ? '' : questionType(type).text(answer, config, surroundings)) || String(params);
    },
    snags: ({ type, config }) => {
      const face = faceOf(type);
      const unsaved = configProblems(questionType(type), config).map(({ path, message }): Snag => {
        return { severity: face?.blocking.includes(path) ? 'ERROR' : 'WARNING', message };
      });
      const all = [...unsaved, ...(face?.snags?.(config) ?? [])];
      return all.filter(({ message }, at) => all.findIndex((other) => other.message === message) === at);
    },
    answerWith: (field, wishes) => {
      const { type, config } = field;
      const choices = faceOf(type)?.choices;
      if (!choices) return undefined;
      const isNamedBy = (value: Choosable, { params }: Wish) =>
        matches(type, choices.choosing([value], config), 'eq', params);
      for (const chosen of attempts(choices.offered(config), wishes, isNamedBy)) {
        const answer = choices.choosing(chosen, config);
        const accepted = answer === undefined ? undefined : complete(field, answer);
        const isWished = ({ condition, params, isMet }: Wish) =>
          accepted !== undefined && matches(type, accepted.answer, condition, params) === isMet;
        if (accepted && wishes.every(isWished)) return accepted;
      }
      return undefined;
    },
    invent: (field, random) => {
      const { type, config } = field;
      const face = faceOf(type);
      if (!face) return undefined;
      for (let at = 0; at < tries; at++) {
        const accepted = complete(field, face.invent(config, random));
        if (accepted) return accepted;
      }
      return complete(field, questionType(type).blank(config));
    },
  };
}
