import { plainTextOf, visibleLength } from '@atrium/domain/kernel';
import { HtmlText } from '@atrium/ui/html-text';
import { lazyPart } from '@atrium/ui/lazy-part';
import { RichTextControl } from '@atrium/ui/rich-text';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { defineWebFace, type InputProps, Nothing, type ReviewProps } from '../contract/web-face.web.tsx';
import { type RichTextConfig, richText } from './rich-text.ts';

/** Loaded later: a form is filled in long before anyone opens its texts in full. */
const Dialog = lazyPart(() => import('@atrium/ui/dialog').then((module) => module.Dialog));

/** The message while there are consecutive blank lines (rule Q24). */
const extraBlankLines = 'Extra blank lines between paragraphs will be removed to comply with formatting standards.';

// Three line breaks in a row are two empty paragraphs, or three breaks inside one.
const emptyParagraphs = /(?:<p>(?:\s|&nbsp;|<br ?\/?>)*<\/p>\s*){2,}/g;
const breaks = /(?:<br ?\/?>\s*){3,}/g;

/** Returns the text with at most one blank line between paragraphs. */
export function withoutExtraBlankLines(html: string): string {
  return html.replace(breaks, '<br><br>').replace(emptyParagraphs, '<p></p>');
}

export function hasExtraBlankLines(html: string): boolean {
  return withoutExtraBlankLines(html) !== html;
}

function RichTextInput({
  ids,
  config,
  value,
  onChange,
  problems,
  disabled,
}: InputProps<RichTextConfig, string | null>) {
  const { text } = useQuestionHost();
  const html = value ?? '';
  const hasBlanks = hasExtraBlankLines(html);
  return (
    <div>
      <RichTextControl
        value={html}
        onChange={onChange}
        onBlur={() => {
          if (hasBlanks) onChange(withoutExtraBlankLines(html));
        }}
        labelledBy={ids.label}
        describedBy={ids.help}
        invalid={problems.length > 0}
        required={config.required}
        disabled={disabled}
        images={config.allowImages}
      />
      {hasBlanks ? (
        <FormHelperText role="status" sx={{ m: 0 }}>
          {text(extraBlankLines)}
        </FormHelperText>
      ) : null}
      {config.max ? (
        <FormHelperText sx={{ textAlign: 'right', m: 0 }}>
          {text('Characters: {{count}} / {{limit}}', { count: visibleLength(html), limit: config.max })}
        </FormHelperText>
      ) : null}
    </div>
  );
}

/** The longest text a review shows before it is opened, in characters (rule Q25). */
const previewLimit = 100;

function RichTextReview({ value, question }: ReviewProps<RichTextConfig, string | null>) {
  const { text } = useQuestionHost();
  const [open, setOpen] = useState(false);
  const html = value ?? '';
  if (richText.isEmpty(html)) return <Nothing>{text('Left blank')}</Nothing>;
  const words = [...plainTextOf(html).replaceAll(/\s+/g, ' ')];
  const preview = words.length > previewLimit ? `${words.slice(0, previewLimit).join('')}…` : words.join('');
  return (
    <>
      <Link component="button" type="button" onClick={() => setOpen(true)} sx={{ textAlign: 'left' }}>
        {preview || text('Image')}
      </Link>
      {open ? (
        <Dialog open title={question} width="md" onClose={() => setOpen(false)}>
          <HtmlText html={html} />
        </Dialog>
      ) : null}
    </>
  );
}

export const richTextWeb = defineWebFace(richText, {
  icon: ArticleOutlined,
  labels: 'group',
  Input: RichTextInput,
  Review: RichTextReview,
});
