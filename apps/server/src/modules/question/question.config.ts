import { unstorableTextAt } from '@atrium/domain/kernel';
import type { QuestionTypeId } from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import { type InputIssue, invalidInput, unstorableText } from '../../access/errors.ts';
import { cleanHtml } from '../../html/clean-html.ts';

/** Keys that hold formatted text; it is cleaned before it is stored, and again when it is shown. */
const htmlKeys = ['html', 'htmlQuestion'] as const;

function withCleanHtml(config: Record<string, unknown>): Record<string, unknown> {
  const cleaned = htmlKeys.flatMap((key) => {
    const html = config[key];
    return typeof html === 'string' && html !== '' ? [[key, cleanHtml(html, { images: true })] as const] : [];
  });
  return { ...config, ...Object.fromEntries(cleaned) };
}

function parsed(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalidInput([{ path: 'config', code: 'custom', message: (error as Error).message }]);
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw invalidInput([{ path: 'config', code: 'custom', message: 'A configuration is an object' }]);
  }
  const unstorable = unstorableTextAt(value);
  if (unstorable) throw invalidInput([unstorableText(['config', ...unstorable])]);
  return value as Record<string, unknown>;
}

/** A configuration as it is stored: formatted text cleaned, and without what pickers are offered, which is known at reading. */
export function cleanConfig(type: QuestionTypeId, config: Record<string, unknown>): Record<string, unknown> {
  const cleaned = withCleanHtml(config);
  if (type === 'INSTRUMENT_PICKER') return { ...cleaned, instruments: [] };
  if (type === 'TECHNIQUE_PICKER') return { ...cleaned, techniques: [] };
  return cleaned;
}

/**
 * A configuration as an administrator saves it: missing keys come from the blank one, and what the type does not allow is
 * refused with the field named (Spec 2 §5 "Question forms").
 */
export function configToSave(dataType: QuestionTypeId, text: string): Record<string, unknown> {
  const type = questionType(dataType);
  const merged = { ...(type.blankConfig as object), ...parsed(text) };
  const checked = type.configForm.safeParse(cleanConfig(dataType, merged));
  if (checked.success) return checked.data as Record<string, unknown>;
  const issues = checked.error.issues.map(
    ({ path, code, message }): InputIssue => ({ path: ['config', ...path].map(String).join('.'), code, message }),
  );
  throw invalidInput(issues);
}

/** A configuration as it was stored once, whatever an administrator may save today. */
export function configToRestore(dataType: QuestionTypeId, text: string): Record<string, unknown> {
  return cleanConfig(dataType, readConfig(questionType(dataType), parsed(text)) as Record<string, unknown>);
}
