import { TextControl } from '@atrium/ui/controls';
import ShortTextOutlined from '@mui/icons-material/ShortTextOutlined';
import { defineWebFace, type InputProps } from '../contract/web-face.web.tsx';
import { type TextConfig, text } from './text.ts';

function TextInput({ ids, config, value, onChange, problems, disabled }: InputProps<TextConfig, string | null>) {
  const written = value ?? '';
  const counts = Boolean(config.max) && !config.isCounterHidden;
  return (
    <TextControl
      ids={ids}
      value={written}
      onChange={onChange}
      invalid={problems.length > 0}
      required={config.required}
      disabled={disabled}
      multiline={config.multiline}
      placeholder={config.placeholder}
      {...(counts ? { counter: `${written.length}/${config.max}` } : {})}
    />
  );
}

export const textWeb = defineWebFace(text, {
  icon: ShortTextOutlined,
  labels: 'control',
  labelHtml: ({ isHtmlQuestion, htmlQuestion }) => (isHtmlQuestion && htmlQuestion ? htmlQuestion : undefined),
  Input: TextInput,
});
