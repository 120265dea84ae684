import type { ReactNode } from 'react';
import { useText } from '../../locale/index.ts';
import { defaultWords, type SettingFieldProps } from './setting-values.ts';

/** Returns the text below a setting: its problem, otherwise its purpose and default, and a note if nothing uses it yet. */
export function useSettingHelp(
  { id, words }: Pick<SettingFieldProps, 'id' | 'words'>,
  problem: string | undefined,
): ReactNode {
  const text = useText();
  if (problem) return text(problem);
  const fallback = defaultWords(id, words);
  return (
    <>
      {text(words.help)}
      {words.waitsFor ? ` ${text('Nothing uses it yet.')}` : null}
      {fallback ? ` ${text('Default: {{value}}.', { value: text(fallback) })}` : null}
    </>
  );
}
