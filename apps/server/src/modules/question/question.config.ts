import { issueMessage, parseSentJson, unstorableTextAt, wordsOfValue } from '@atrium/domain/kernel';
import type { QuestionTypeId } from '@atrium/domain/question';
import { sameAnswer } from '@atrium/domain/questionary';
import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import type { Ctx } from '../../access/context.ts';
import { invalidInput, unstorableText } from '../../access/errors.ts';
import type { InputIssue } from '../../errors/atrium-error.ts';
import { cleanHtml } from '../../html/clean-html.ts';

/** Keys that contain formatted text; it is sanitized before it is stored, and again when it is displayed. */
const htmlKeys = ['html', 'htmlQuestion'] as const;

function withCleanHtml(config: Record<string, unknown>): Record<string, unknown> {
  const cleaned = htmlKeys.flatMap((key) => {
    const html = config[key];
    return typeof html === 'string' && html !== '' ? [[key, cleanHtml(html, { images: true })] as const] : [];
  });
  return { ...config, ...Object.fromEntries(cleaned) };
}

function jsonOf(text: string): unknown {
  try {
    return parseSentJson(text);
  } catch {
    throw invalidInput([{ path: 'config', code: 'custom', message: 'Requires valid JSON' }]);
  }
}

function parsed(text: string): Record<string, unknown> {
  const value = jsonOf(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw invalidInput([{ path: 'config', code: 'custom', message: 'A configuration is an object' }]);
  }
  const unstorable = unstorableTextAt(value);
  if (unstorable) throw invalidInput([unstorableText(['config', ...unstorable])]);
  return value as Record<string, unknown>;
}

/** Returns a configuration in stored form: formatted text sanitized, and without the options of pickers, which are determined when it is read. */
export function cleanConfig(type: QuestionTypeId, config: Record<string, unknown>): Record<string, unknown> {
  const cleaned = withCleanHtml(config);
  if (type === 'INSTRUMENT_PICKER') return { ...cleaned, instruments: [] };
  if (type === 'TECHNIQUE_PICKER') return { ...cleaned, techniques: [] };
  return cleaned;
}

/** Returns a configuration as comparable text, in stored form, to detect concurrent edits; accepts what a client sends or what is stored. */
export function configWords(type: QuestionTypeId, config: unknown): string {
  const value = typeof config === 'string' ? parsed(config) : config;
  return wordsOfValue(cleanConfig(type, readConfig(questionType(type), value) as Record<string, unknown>));
}

/** Returns the problems that another area finds with records named in a configuration. */
export type ConfigurationJudge = (
  ctx: Ctx,
  type: QuestionTypeId,
  config: Readonly<Record<string, unknown>>,
) => Promise<InputIssue[]>;

const judges: ConfigurationJudge[] = [];

/** Registers a check of an area whose records can be named in configurations. */
export function judgesConfigurations(judge: ConfigurationJudge): void {
  judges.push(judge);
}

/** Refuses a configuration that names a record that does not exist or is of another kind; the error names the field. */
async function insistOnNamed(ctx: Ctx, type: QuestionTypeId, config: Record<string, unknown>): Promise<void> {
  const issues: InputIssue[] = [];
  for (const judge of judges) issues.push(...(await judge(ctx, type, config)));
  if (issues.length > 0) throw invalidInput(issues);
}

/**
 * Returns a configuration that an administrator may save: missing keys are taken from the type's defaults, and values that the type does
 * not allow are refused, with the field named (rules Q9 and Q10).
 */
export async function configToSave(ctx: Ctx, dataType: QuestionTypeId, text: string): Promise<Record<string, unknown>> {
  const type = questionType(dataType);
  const merged = { ...(type.blankConfig as object), ...parsed(text) };
  const checked = type.configForm.safeParse(cleanConfig(dataType, merged), { error: issueMessage });
  if (checked.success) {
    const config = checked.data as Record<string, unknown>;
    await insistOnNamed(ctx, dataType, config);
    return config;
  }
  const issues = checked.error.issues.map(
    ({ path, code, message }): InputIssue => ({ path: ['config', ...path].map(String).join('.'), code, message }),
  );
  throw invalidInput(issues);
}

/**
 * Returns a formerly stored configuration, even if an administrator could not save it today; the records it names must exist, unless
 * `stored`, the current configuration, is the same.
 */
export async function configToRestore(
  ctx: Ctx,
  dataType: QuestionTypeId,
  text: string,
  stored: unknown,
): Promise<Record<string, unknown>> {
  const config = cleanConfig(dataType, readConfig(questionType(dataType), parsed(text)) as Record<string, unknown>);
  if (!sameAnswer(config, stored)) await insistOnNamed(ctx, dataType, config);
  return config;
}
