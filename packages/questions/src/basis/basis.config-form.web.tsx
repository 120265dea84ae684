import Alert from '@mui/material/Alert';
import { type ConfigFormProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { TextEntry } from '../contract/config-form-fields.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import {
  fapReviewBasis,
  type GenericTemplateBasisConfig,
  genericTemplateBasis,
  type SampleBasisConfig,
  sampleBasis,
} from './basis.ts';

function SampleFields(form: ConfigFormProps<SampleBasisConfig>) {
  const { text } = useQuestionHost();
  return <TextEntry form={form} field="titlePlaceholder" label={text('Title placeholder')} />;
}

function GenericTemplateFields(form: ConfigFormProps<GenericTemplateBasisConfig>) {
  const { text } = useQuestionHost();
  return (
    <>
      <TextEntry form={form} field="titlePlaceholder" label={text('Title placeholder')} />
      <TextEntry
        form={form}
        field="questionLabel"
        label={text('Question label')}
        help={text('The text that asks for the title of an entry')}
      />
    </>
  );
}

/** The range of grades follows from one setting, not from the question (rule R1). */
function FapReviewFields() {
  const { text } = useQuestionHost();
  return <Alert severity="info">{text('Grades range from 1 to 10, in steps set by GRADE_PRECISION.')}</Alert>;
}

export const sampleBasisConfigForm = defineConfigForm(sampleBasis, { Fields: SampleFields });
export const genericTemplateBasisConfigForm = defineConfigForm(genericTemplateBasis, { Fields: GenericTemplateFields });
export const fapReviewBasisConfigForm = defineConfigForm(fapReviewBasis, { Fields: FapReviewFields });
