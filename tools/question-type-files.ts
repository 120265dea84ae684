/** The names of a question type, derived from `colour-scale`: folder, functions, types, id and words. */
export interface TypeNames {
  readonly folder: string;
  readonly camel: string;
  readonly pascal: string;
  readonly id: string;
  readonly words: string;
}

export function namesOf(folder: string): TypeNames {
  const parts = folder.split('-');
  const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1);
  const pascal = parts.map(capital).join('');
  return {
    folder,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    id: parts.join('_').toUpperCase(),
    words: capital(parts.join(' ')),
  };
}

/** Returns the files of a new type, by their names in its folder: a line of text with a placeholder, all faces, one filter. */
export function filesOf({ folder, camel, pascal, id, words }: TypeNames): Readonly<Record<string, string>> {
  const pure = `./${folder}.ts`;
  return {
    [`${folder}.ts`]: `import { z } from 'zod';
import { blankCommon, common, defineQuestionType, requiredMessage } from '../contract/index.ts';

const config = z.object({ ...common, placeholder: z.string() });

export type ${pascal}Config = z.infer<typeof config>;

const blankConfig: ${pascal}Config = { ...blankCommon, placeholder: '' };

/** A line of text. */
export const ${camel} = defineQuestionType({
  id: '${id}',
  name: '${words}',
  config,
  blankConfig,
  shape: z.string().max(1000).nullable(),
  answer: ({ required }) =>
    z
      .string()
      .nullable()
      .refine((value) => !required || Boolean(value), requiredMessage),
  blank: () => '',
  isEmpty: (answer) => !answer,
  text: (answer) => answer ?? '',
  filterOperators: ['EQUALS'],
});
`,
    [`${folder}.test.ts`]: `import { describe, expect, it } from 'vitest';
import { asking } from '../testing/asking.ts';

describe('${words.toLowerCase()}', () => {
  it.each([
    [false, '', []],
    [true, 'a line', []],
    [true, '', ['This is a required field']],
    [true, null, ['This is a required field']],
  ])('required %s, %j: %j', (required, answer, messages) => {
    expect(asking('${id}', { required }).says(answer)).toEqual(messages);
  });
});
`,
    [`${folder}.web.tsx`]: `import { TextControl } from '@atrium/ui/controls';
import ShortTextOutlined from '@mui/icons-material/ShortTextOutlined';
import { defineWebFace, type InputProps } from '../contract/web-face.web.tsx';
import { type ${pascal}Config, ${camel} } from '${pure}';

function ${pascal}Input(props: InputProps<${pascal}Config, string | null>) {
  const { ids, config, value, onChange, problems, disabled } = props;
  return (
    <TextControl
      ids={ids}
      value={value ?? ''}
      onChange={onChange}
      invalid={problems.length > 0}
      required={config.required}
      disabled={disabled}
      multiline={false}
      placeholder={config.placeholder}
    />
  );
}

export const ${camel}Web = defineWebFace(${camel}, {
  icon: ShortTextOutlined,
  labels: 'control',
  Input: ${pascal}Input,
});
`,
    [`${folder}.config-form.web.tsx`]: `import { type ConfigFormProps, defineConfigForm } from '../contract/config-form.web.tsx';
import { TextEntry } from '../contract/config-form-fields.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { type ${pascal}Config, ${camel} } from '${pure}';

function Fields(form: ConfigFormProps<${pascal}Config>) {
  const { text } = useQuestionHost();
  return <TextEntry form={form} field="placeholder" label={text('Placeholder')} />;
}

export const ${camel}ConfigForm = defineConfigForm(${camel}, { Fields });
`,
    [`${folder}.filter.web.tsx`]: `import TextField from '@mui/material/TextField';
import type { FilterFace, FilterValueProps } from '../contract/filter-face.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import type { ${pascal}Config } from '${pure}';

function ${pascal}Value({ asked, onAsked }: FilterValueProps<${pascal}Config>) {
  const { text } = useQuestionHost();
  return (
    <TextField
      size="small"
      label={text('Value')}
      value={asked?.value ?? ''}
      onChange={({ target: { value } }) => onAsked(value === '' ? undefined : { value })}
    />
  );
}

export const ${camel}Filter: FilterFace<${pascal}Config> = {
  Value: ${pascal}Value,
  words: ({ value }) => String(value),
};
`,
    [`${folder}.server.ts`]: `import { sql } from 'kysely';
import { defineLabFace, wordsOfLength } from '../contract/lab-face.ts';
import { defineServerFace, holds } from '../contract/server-face.server.ts';
import { ${camel}, type ${pascal}Config } from '${pure}';

export const ${camel}Server = defineServerFace(${camel}, {
  filters: {
    EQUALS: (answer, operand) =>
      typeof operand === 'string' ? holds(answer, sql\`to_jsonb(\${operand}::text)\`) : undefined,
  },
});

export const ${camel}Lab = defineLabFace<${pascal}Config, string>({
  blocking: [],
  invent: ({ required }, random) => (!required && random() < 0.2 ? '' : wordsOfLength(random, 20)),
});
`,
  };
}

/** A line inserted into a file outside the folder, before the first occurrence of \`before\` following \`after\`. */
export interface Insertion {
  readonly file: string;
  readonly line: string;
  readonly before: string;
  readonly after?: string;
}

/** Returns the lines a type needs outside its folder: those the compiler would require, and those with which clients read its configuration. */
export function insertionsOf({ folder, camel, pascal, id }: TypeNames): readonly Insertion[] {
  const questions = 'packages/questions/src';
  const register = (registry: string, suffix: string, face: string, before: string): Insertion[] => [
    {
      file: `${questions}/${registry}`,
      line: `import { ${camel}${face} } from './${folder}/${folder}${suffix}';\n`,
      before: 'import ',
    },
    { file: `${questions}/${registry}`, line: `  ${id}: ${camel}${face},\n`, before },
  ];
  return [
    {
      file: 'packages/domain/src/question/model.ts',
      line: `  '${id}',\n`,
      before: '] as const;',
      after: 'creatableTypeIds = [',
    },
    ...register('registry.ts', '.ts', '', '  PROPOSAL_BASIS:'),
    ...register('registry.config-form.web.tsx', '.config-form.web.tsx', 'ConfigForm', '  PROPOSAL_BASIS:'),
    ...register('registry.web.tsx', '.web.tsx', 'Web', '} satisfies Record<CreatableTypeId'),
    ...register('registry.filter.web.tsx', '.filter.web.tsx', 'Filter', '} satisfies Record<CreatableTypeId'),
    ...register('registry.server.ts', '.server.ts', 'Server', '} satisfies Record<CreatableTypeId'),
    ...register('registry.lab.server.ts', '.server.ts', 'Lab', '} satisfies Record<CreatableTypeId'),
    {
      file: `${questions}/testing/examples.ts`,
      line: `  ${id}: { config: {}, answer: 'A line', words: 'A line', operand: 'A line' },\n`,
      before: '  BOOLEAN:',
    },
    {
      file: 'apps/server/src/modules/question/field-config.ts',
      line: `configType('${id}', '${pascal}Config', { ...common, placeholder: 'String' });\n`,
      before: "configType('PROPOSAL_BASIS'",
    },
    {
      file: 'apps/web/src/kits/questionary-form/questionary-form.graphql',
      line: `  ... on ${pascal}Config {\n    small_label\n    required\n    tooltip\n    readPermissions\n    placeholder\n  }\n`,
      before: '  ... on BooleanConfig',
      after: 'fragment fieldConfig on FieldConfig {',
    },
  ];
}
