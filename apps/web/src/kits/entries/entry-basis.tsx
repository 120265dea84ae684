import { genericTemplateTitle, genericTemplateTitleLimit } from '@atrium/domain/generic-template';
import { sampleTitle, sampleTitleLimit } from '@atrium/domain/sample';
import type { FieldProblem } from '@atrium/questions/contract';
import type { EntryKind } from '@atrium/questions/host';
import { controlIds, QuestionBlock, TextControl } from '@atrium/ui/controls';
import { useId } from 'react';
import { useText } from '../../locale/index.ts';
import type { FormField, FormStep } from '../questionary-form/index.ts';
import { type BasisPart, type BasisProps, type BasisReviewProps, fieldPart, lineTexts } from '../wizard/index.ts';

/** The content of an entry's first step: its title. */
export interface EntryBasis {
  readonly title: string;
}

interface TitleConfig {
  readonly titlePlaceholder?: string;
  readonly questionLabel?: string;
}

const titleLimits: Readonly<Record<EntryKind, number>> = {
  sample: sampleTitleLimit,
  'generic-template': genericTemplateTitleLimit,
};

/** Returns the problems of the title (rule Q72). */
export function titleProblems(kind: EntryKind, { title }: EntryBasis): FieldProblem[] {
  const parsed = (kind === 'sample' ? sampleTitle : genericTemplateTitle).safeParse(title);
  return (parsed.error?.issues ?? []).map(({ message }) => ({ path: 'title', message }));
}

/** The initial text of the basis question at every facility; it describes the question and is not suitable as a label. */
const firstBasisText = 'Template basic information';

/** Returns the label set in the template, otherwise the text of its basis question (rule Q73). */
function titleLabel({ question, type, config }: FormField): string {
  const { questionLabel } = config as TitleConfig;
  if (questionLabel) return questionLabel;
  return type === 'GENERIC_TEMPLATE_BASIS' && question !== firstBasisText ? question : 'Title';
}

const isBasis = ({ type }: FormField) => type.endsWith('_BASIS');

/** Returns the single part of the first step, with the label the form uses. */
export function titleParts(steps: readonly FormStep[]): readonly BasisPart<EntryBasis>[] {
  const field = steps.flatMap(({ fields }) => fields).find(isBasis);
  return [fieldPart('title', field ? titleLabel(field) : 'Title', lineTexts)];
}

/** The title of an entry. */
export function EntryTitle({ field, value, onChange, problems, disabled }: BasisProps<EntryBasis>) {
  const text = useText();
  const { titlePlaceholder } = field.config as TitleConfig;
  const isSample = field.type === 'SAMPLE_BASIS';
  const ids = controlIds(`title-${useId()}`);
  return (
    <QuestionBlock
      ids={ids}
      label={text(titleLabel(field))}
      required
      problems={problems.map(({ message }) => text(message))}
    >
      <TextControl
        ids={ids}
        value={value.title}
        onChange={(title) => onChange({ title })}
        invalid={problems.length > 0}
        required
        disabled={disabled}
        placeholder={titlePlaceholder ? text(titlePlaceholder) : undefined}
        maxLength={titleLimits[isSample ? 'sample' : 'generic-template']}
      />
    </QuestionBlock>
  );
}

export function EntryTitleReview({ value }: BasisReviewProps<EntryBasis>) {
  return <strong>{value.title}</strong>;
}
