import { type ConfigFormProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { EntriesFields, TemplateEntry } from './entries.config-form.web.tsx';
import { type SampleDeclarationConfig, sampleDeclaration } from './sample-declaration.ts';

/** The template of the safety input is offered if the facility assesses risks (rule Q35). */
function Fields(form: ConfigFormProps<SampleDeclarationConfig>) {
  const host = useQuestionHost();
  const assessesRisk = host.useRiskAssessment();
  return (
    <>
      <TemplateEntry
        form={form}
        field="templateId"
        label={host.text('Template')}
        group="SAMPLE"
        place="sample-templates"
      />
      {assessesRisk ? (
        <TemplateEntry
          form={form}
          field="esiTemplateId"
          label={host.text('ESI template')}
          group="SAMPLE_ESI"
          place="sample-esi-templates"
          none={host.text('None')}
        />
      ) : null}
      <EntriesFields form={form} />
    </>
  );
}

export const sampleDeclarationConfigForm = defineConfigForm(sampleDeclaration, { Fields });
