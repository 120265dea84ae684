import type { Language } from '@atrium/domain/user';
import type { Ctx } from '../../access/context.ts';
import { keepUnwritten, queueMails } from './mail.service.ts';

/** A letter of the product whose text officers may change: what it is about, not what it says. */
export interface LetterToSend {
  readonly eventId: number | null;
  readonly templateId: string;
  readonly recipients: readonly string[];
  /** What its text may show. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What of that are words of ours, in the language the letter is written in (rule O241). */
  readonly words?: (language: Language) => Readonly<Record<string, unknown>>;
}

/** A letter as it would be sent, or why no text could write it. */
type Written =
  | { readonly ok: true; readonly subject: string; readonly html: string }
  | { readonly ok: false; readonly why: string };

/** Writes letters with their stored texts, in their order. */
type LetterWriter = (tx: Ctx, letters: readonly LetterToSend[]) => Promise<readonly Written[]>;

let writer: LetterWriter | undefined;

/** The area that keeps the texts of e-mails hands in how a letter is written with them. */
export function writesLetters(write: LetterWriter): void {
  writer = write;
}

/** Letters as they would be sent, in their order; null for one that cannot be written. Nothing is queued. */
export async function writtenLetters(
  ctx: Ctx,
  letters: readonly LetterToSend[],
): Promise<ReadonlyArray<{ readonly subject: string; readonly html: string } | null>> {
  const written = letters.length === 0 ? [] : ((await writer?.(ctx, letters)) ?? []);
  return written.map((one) => (one.ok ? { subject: one.subject, html: one.html } : null));
}

/**
 * Writes letters with the texts that officers gave them and queues them, like `queueMail`. One that no text can write is kept for officers to see,
 * with the reason, and stands in the log (rule W55).
 */
export async function queueLetters(tx: Ctx, letters: readonly LetterToSend[]): Promise<void> {
  if (letters.length === 0) return;
  const written = (await writer?.(tx, letters)) ?? [];
  const mails = letters.flatMap(({ eventId, templateId, recipients }, at) => {
    const text = written[at];
    return text ? [{ eventId, templateId, recipients, text }] : [];
  });
  await queueMails(
    tx,
    mails.flatMap(({ text, ...mail }) => (text.ok ? [{ ...mail, subject: text.subject, html: text.html }] : [])),
  );
  await keepUnwritten(
    tx,
    mails.flatMap(({ text, ...mail }) => (text.ok ? [] : [{ ...mail, why: text.why }])),
  );
}
