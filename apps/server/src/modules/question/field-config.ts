import { isOfficer } from '@atrium/domain/kernel';
import { numberValueConstraintSchema, type QuestionTypeId } from '@atrium/domain/question';
import { questionType, type questionTypes } from '@atrium/questions';
import { type RecordOption, readConfig } from '@atrium/questions/contract';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { UnitRef } from '../unit/index.ts';

type ConfigOf<Id extends QuestionTypeId> = (typeof questionTypes)[Id]['blankConfig'];

/** A configuration together with its question type: the value behind the union `FieldConfig`. */
export interface ConfiguredType {
  readonly type: QuestionTypeId;
  readonly config: unknown;
}

/** The options pickers offer; they depend on the call and are never stored. */
export interface PickerOptions {
  readonly instruments: readonly RecordOption[];
  readonly techniques: readonly RecordOption[];
}

/** Returns the configuration for a stored value, completed with the type's defaults and with the options of the call. */
export function configOf(
  type: QuestionTypeId,
  stored: { readonly config: unknown; readonly version?: number },
  options?: PickerOptions,
): ConfiguredType {
  const config = readConfig(questionType(type), stored.config, stored.version) as Record<string, unknown>;
  if (type === 'INSTRUMENT_PICKER') return { type, config: { ...config, instruments: options?.instruments ?? [] } };
  if (type === 'TECHNIQUE_PICKER') return { type, config: { ...config, techniques: options?.techniques ?? [] } };
  return { type, config };
}

/** Declares the type of a picker option; the two types have the same fields, under the type names that clients use. */
const optionType = (name: string, related: string) =>
  builder.objectRef<RecordOption>(name).implement({
    fields: (t) => ({
      id: t.exposeFloat('id'),
      name: t.exposeString('name'),
      description: t.string({ nullable: true, resolve: ({ description }) => description ?? null }),
      related: t.stringList({ description: related, resolve: (option) => option.related ?? [] }),
      contact: t.string({
        nullable: true,
        description: 'First and last name of the contact person.',
        resolve: ({ contact }) => contact ?? null,
      }),
    }),
  });

const InstrumentOption = optionType('InstrumentOption', 'Names of its techniques.');
const TechniqueOption = optionType('TechniqueOption', 'Names of its instruments in the call.');

const ApiCallRequestHeader = builder
  .objectRef<{ readonly name: string; readonly value: string }>('ApiCallRequestHeader')
  .implement({ fields: (t) => ({ name: t.exposeString('name'), value: t.exposeString('value') }) });

const ConstraintEnum = enumRef(numberValueConstraintSchema);

type Wire =
  | 'String'
  | 'Html'
  | 'Int'
  | 'Float'
  | 'Boolean'
  | 'Texts'
  | 'Units'
  | 'Instruments'
  | 'Techniques'
  | 'Constraint'
  | 'Headers';
/** `?` marks fields that may be null in the API. */
type FieldType = Wire | `${Wire}?`;

const wireTypes = {
  String: 'String',
  Html: 'String',
  Int: 'Int',
  Float: 'Float',
  Boolean: 'Boolean',
  Texts: ['String'],
  Units: [UnitRef],
  Instruments: [InstrumentOption],
  Techniques: [TechniqueOption],
  Constraint: ConstraintEnum,
  Headers: [ApiCallRequestHeader],
} as const;

const refs = new Map<QuestionTypeId, ReturnType<typeof builder.objectRef<ConfiguredType>>>();

/** Declares the object type of one configuration; every key of the configuration must state how it is exposed in the API. */
function configType<Id extends QuestionTypeId>(
  id: Id,
  name: string,
  fields: Readonly<Record<keyof ConfigOf<Id> & string, FieldType>>,
): void {
  const ref = builder.objectRef<ConfiguredType>(name);
  ref.implement({
    fields: (t) =>
      Object.fromEntries(
        Object.entries<FieldType>(fields).map(([key, fieldType]) => {
          const wire = fieldType.replace('?', '') as Wire;
          return [
            key,
            t.field({
              type: wireTypes[wire] as 'String',
              nullable: fieldType.endsWith('?'),
              resolve: ({ config }, _args, ctx) => {
                // Headers may contain credentials for other systems; only officers see them.
                const value =
                  wire === 'Headers' && !isOfficer(ctx.actor) ? [] : (config as Record<string, unknown>)[key];
                return (wire === 'Html' && value ? cleanHtml(String(value), { images: true }) : value) as string;
              },
            }),
          ];
        }),
      ),
  });
  refs.set(id, ref);
}

const common = { small_label: 'String', required: 'Boolean', tooltip: 'String', readPermissions: 'Texts' } as const;
const quantity = { ...common, units: 'Units', numberValueConstraint: 'Constraint?' } as const;
const basis = { tooltip: 'String', readPermissions: 'Texts' } as const;
const entries = {
  addEntryButtonLabel: 'String',
  templateCategory: 'String',
  templateId: 'Int?',
  minEntries: 'Int?',
  maxEntries: 'Int?',
  small_label: 'String',
  required: 'Boolean',
  readPermissions: 'Texts',
} as const;

configType('BOOLEAN', 'BooleanConfig', common);
configType('DATE', 'DateConfig', {
  ...common,
  includeTime: 'Boolean',
  minDate: 'String?',
  maxDate: 'String?',
  defaultDate: 'String?',
});
configType('DYNAMIC_MULTIPLE_CHOICE', 'DynamicMultipleChoiceConfig', {
  ...common,
  variant: 'String',
  url: 'String',
  jsonPath: 'String',
  isMultipleSelect: 'Boolean',
  externalApiCall: 'Boolean',
  apiCallRequestHeaders: 'Headers',
});
configType('EMBELLISHMENT', 'EmbellishmentConfig', {
  html: 'Html',
  plain: 'String',
  omitFromPdf: 'Boolean',
  readPermissions: 'Texts',
});
configType('FILE_UPLOAD', 'FileUploadConfig', {
  ...common,
  file_type: 'Texts',
  pdf_page_limit: 'Int',
  max_files: 'Int',
  omitFromPdf: 'Boolean',
});
configType('GENERIC_TEMPLATE', 'SubTemplateConfig', {
  ...entries,
  canCopy: 'Boolean',
  copyButtonLabel: 'String?',
  isMultipleCopySelect: 'Boolean?',
  isCompleteOnCopy: 'Boolean?',
});
configType('SAMPLE_DECLARATION', 'SampleDeclarationConfig', { ...entries, esiTemplateId: 'Int?' });
configType('INSTRUMENT_PICKER', 'InstrumentPickerConfig', {
  ...common,
  variant: 'String',
  instruments: 'Instruments',
  isMultipleSelect: 'Boolean',
  requestTime: 'Boolean',
});
configType('TECHNIQUE_PICKER', 'TechniquePickerConfig', {
  ...common,
  variant: 'String',
  techniques: 'Techniques',
  isMultipleSelect: 'Boolean',
});
configType('INTERVAL', 'IntervalConfig', quantity);
configType('NUMBER_INPUT', 'NumberInputConfig', { ...quantity, scoreWeight: 'Float?' });
configType('RICH_TEXT_INPUT', 'RichTextInputConfig', { ...common, max: 'Int?', allowImages: 'Boolean' });
configType('SELECTION_FROM_OPTIONS', 'SelectionFromOptionsConfig', {
  ...common,
  variant: 'String',
  options: 'Texts',
  isMultipleSelect: 'Boolean',
  scoreWeight: 'Float?',
});
configType('TEXT_INPUT', 'TextInputConfig', {
  ...common,
  htmlQuestion: 'Html?',
  isHtmlQuestion: 'Boolean',
  min: 'Int?',
  max: 'Int?',
  multiline: 'Boolean',
  placeholder: 'String',
  isCounterHidden: 'Boolean',
});
configType('PROPOSAL_BASIS', 'ProposalBasisConfig', basis);
configType('PROPOSAL_ESI_BASIS', 'ProposalEsiBasisConfig', basis);
configType('SAMPLE_ESI_BASIS', 'SampleEsiBasisConfig', basis);
configType('SAMPLE_BASIS', 'SampleBasisConfig', { titlePlaceholder: 'String', readPermissions: 'Texts' });
configType('GENERIC_TEMPLATE_BASIS', 'GenericTemplateBasisConfig', {
  titlePlaceholder: 'String',
  questionLabel: 'String',
  readPermissions: 'Texts',
});
configType('SHIPMENT_BASIS', 'ShipmentBasisConfig', common);
configType('VISIT_BASIS', 'VisitBasisConfig', common);
configType('FEEDBACK_BASIS', 'FeedbackBasisConfig', common);
configType('EXPERIMENT_REPORT_BASIS', 'ExperimentReportBasisConfig', common);
configType('TECHNICAL_REVIEW_BASIS', 'TechnicalReviewBasisConfig', common);
configType('EXPERIMENT_SAFETY_REVIEW_BASIS', 'ExperimentSafetyReviewBasisConfig', common);
configType('FAP_REVIEW_BASIS', 'FapReviewBasisConfig', {
  ...common,
  minGrade: 'Int',
  maxGrade: 'Int',
  decimalPoints: 'Int',
  nonNumericOptions: 'Texts',
});

export const FieldConfigRef = builder.unionType('FieldConfig', {
  types: [...refs.values()],
  resolveType: ({ type }) => refs.get(type),
});
