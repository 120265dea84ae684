import type { ReactNode } from 'react';
import { useText } from '../../locale/index.ts';
import { defaultWords, type SettingFieldProps } from './setting-values.ts';

/** What stands below a setting: its problem, else its purpose, its default and where it waits. */
export function useBelow(
  { id, words }: Pick<SettingFieldProps, 'id' | 'words'>,
  problem: string | undefined,
): ReactNode {
  const text = useText();
  if (problem) return text(problem);
  const fallback = defaultWords(id, words);
  return (
    <>
      {text(words.help)}
      {words.waitsFor ? ` ${text('Nothing reads it yet.')}` : null}
      {fallback ? ` ${text('Default: {{value}}.', { value: text(fallback) })}` : null}
    </>
  );
}
