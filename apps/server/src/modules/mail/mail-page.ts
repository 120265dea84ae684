import type { Language } from '@atrium/domain/user';
import { textsWith } from '../../html/texts.ts';

const text = textsWith();

/** The parts of the page around the text of an e-mail. */
interface Framed {
  readonly title: string;
  readonly body: string;
  readonly organisation: string;
  readonly link: string;
}

const frame = text<Framed & { readonly language: Language }>(
  `<!doctype html><html lang="{{language}}"><head><meta charset="utf-8"><title>{{title}}</title></head>
<body style="margin:0;padding:24px;background:#f4f2ee;font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif;color:#1c2321">
<div style="max-width:600px;margin:0 auto;background:#fff;border-radius:8px;padding:24px 28px">
<h1 dir="auto" style="font-size:19px;margin:0 0 16px">{{title}}</h1><div dir="auto">{{{body}}}</div>
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #ddd9d0;font-size:13px;color:#5c6664">
{{#if organisation}}{{organisation}} · {{/if}}<a href="{{link}}" style="color:#0b6b66">{{link}}</a></p></div></body></html>`,
);

/** Returns the page around the text of an e-mail; the body must be trusted HTML. A template's original text counts as English. */
export const mailFrame = (of: Framed & { readonly language?: Language | null | undefined }): string =>
  frame({ ...of, language: of.language ?? 'en' });

interface MailText {
  readonly subject: string;
  readonly body: string;
}

/**
 * Returns a function that fills values into a text, escaped, in the language of the reader; `{{{name}}}` is for HTML that was sanitised
 * when it was stored. English if the reader has chosen no language (rule O241).
 */
export function mailText<Values extends object>(texts: Readonly<Record<Language, MailText>>) {
  const inLanguage = ({ subject, body }: MailText) => ({
    subjectOf: text<Values>(subject, { noEscape: true }),
    bodyOf: text<Values>(body),
  });
  const filled = { en: inLanguage(texts.en), de: inLanguage(texts.de) };
  return (
    values: Values,
    house: { organisation: string; link: string },
    language: Language | null,
  ): { subject: string; html: string } => {
    const { subjectOf, bodyOf } = filled[language ?? 'en'];
    const title = subjectOf(values).replace(/\s+/g, ' ').trim();
    return { subject: title, html: mailFrame({ title, body: bodyOf(values), language, ...house }) };
  };
}
