import type { QuestionTypeId } from '@atrium/domain/question';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import {
  fapReviewBasisConfigForm,
  genericTemplateBasisConfigForm,
  sampleBasisConfigForm,
} from './basis/basis.config-form.web.tsx';
import { booleanConfigForm } from './boolean/boolean.config-form.web.tsx';
import type { AnyConfigForm, ConfigFormProps, DependencyValueProps } from './contract/config-form.web.tsx';
import { AskingFields, ReadingFields, type SharedConfig } from './contract/shared-config-fields.web.tsx';
import { dateConfigForm } from './date/date.config-form.web.tsx';
import { dynamicChoiceConfigForm } from './dynamic-choice/dynamic-choice.config-form.web.tsx';
import { embellishmentConfigForm } from './embellishment/embellishment.config-form.web.tsx';
import { fileUploadConfigForm } from './file-upload/file-upload.config-form.web.tsx';
import { instrumentPickerConfigForm } from './instrument-picker/instrument-picker.config-form.web.tsx';
import { intervalConfigForm } from './interval/interval.config-form.web.tsx';
import { numberConfigForm } from './number/number.config-form.web.tsx';
import { richTextConfigForm } from './rich-text/rich-text.config-form.web.tsx';
import { sampleDeclarationConfigForm } from './sample-declaration/sample-declaration.config-form.web.tsx';
import { selectionConfigForm } from './selection/selection.config-form.web.tsx';
import { subTemplateConfigForm } from './sub-template/sub-template.config-form.web.tsx';
import { techniquePickerConfigForm } from './technique-picker/technique-picker.config-form.web.tsx';
import { textConfigForm } from './text/text.config-form.web.tsx';

export type { ConfigFormProps, DependencyValueProps } from './contract/config-form.web.tsx';

const onlyShared: AnyConfigForm = {};

/** The configuration forms of all types. */
export const configForms = {
  BOOLEAN: booleanConfigForm,
  DATE: dateConfigForm,
  EMBELLISHMENT: embellishmentConfigForm,
  FILE_UPLOAD: fileUploadConfigForm,
  GENERIC_TEMPLATE: subTemplateConfigForm,
  INTERVAL: intervalConfigForm,
  SELECTION_FROM_OPTIONS: selectionConfigForm,
  DYNAMIC_MULTIPLE_CHOICE: dynamicChoiceConfigForm,
  NUMBER_INPUT: numberConfigForm,
  RICH_TEXT_INPUT: richTextConfigForm,
  SAMPLE_DECLARATION: sampleDeclarationConfigForm,
  TEXT_INPUT: textConfigForm,
  INSTRUMENT_PICKER: instrumentPickerConfigForm,
  TECHNIQUE_PICKER: techniquePickerConfigForm,
  PROPOSAL_BASIS: onlyShared,
  PROPOSAL_ESI_BASIS: onlyShared,
  SAMPLE_BASIS: sampleBasisConfigForm,
  SAMPLE_ESI_BASIS: onlyShared,
  SHIPMENT_BASIS: onlyShared,
  VISIT_BASIS: onlyShared,
  GENERIC_TEMPLATE_BASIS: genericTemplateBasisConfigForm,
  FEEDBACK_BASIS: onlyShared,
  EXPERIMENT_REPORT_BASIS: onlyShared,
  FAP_REVIEW_BASIS: fapReviewBasisConfigForm,
  TECHNICAL_REVIEW_BASIS: onlyShared,
  EXPERIMENT_SAFETY_REVIEW_BASIS: onlyShared,
} satisfies Record<QuestionTypeId, AnyConfigForm>;

const formOf = (type: QuestionTypeId): AnyConfigForm => configForms[type];

/**
 * All fields of a type's configuration: the shared ones around its own. Key, text and dependencies of the question belong to the editor.
 * Problems come from `configProblems`.
 */
export function QuestionConfigForm({
  type,
  ...props
}: ConfigFormProps<unknown> & { readonly type: QuestionTypeId }): ReactNode {
  const form = formOf(type);
  const shared = props as ConfigFormProps<SharedConfig>;
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <AskingFields form={shared} requiredLabel={form.requiredLabel} />
      {form.Fields ? <form.Fields {...props} /> : null}
      <ReadingFields form={shared} />
    </Box>
  );
}

/** The input for the value a dependency on a question of this type compares with; null for types that cannot be depended on. */
export function DependencyValue({
  type,
  ...props
}: DependencyValueProps<unknown> & { readonly type: QuestionTypeId }): ReactNode {
  const form = formOf(type);
  return form.DependencyValue ? <form.DependencyValue {...props} /> : null;
}
