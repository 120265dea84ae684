import type { Language } from '@atrium/domain/user';
import type { Ctx } from '../../access/context.ts';
import { keepUnwritten, queueMails } from './mail.service.ts';

/** A letter of the product whose text officers may change: its subject matter, not its wording. */
export interface LetterToSend {
  readonly eventId: number | null;
  readonly templateId: string;
  readonly recipients: readonly string[];
  /** The data its text may show. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The part of the data that consists of the product's own words, in the language of the letter (rule O241). */
  readonly words?: (language: Language) => Readonly<Record<string, unknown>>;
}

/** A letter as it would be sent, or the reason why no text could be filled in. */
type Written =
  | { readonly ok: true; readonly subject: string; readonly html: string }
  | { readonly ok: false; readonly why: string };

/** Fills in letters with their stored texts, in order. */
type LetterWriter = (tx: Ctx, letters: readonly LetterToSend[]) => Promise<readonly Written[]>;

let writer: LetterWriter | undefined;

/** Registers how letters are filled in, from the area that stores the texts of e-mails. */
export function writesLetters(write: LetterWriter): void {
  writer = write;
}

/** Returns letters as they would be sent, in order; null for one that cannot be filled in. Nothing is queued. */
export async function writtenLetters(
  ctx: Ctx,
  letters: readonly LetterToSend[],
): Promise<ReadonlyArray<{ readonly subject: string; readonly html: string } | null>> {
  const written = letters.length === 0 ? [] : ((await writer?.(ctx, letters)) ?? []);
  return written.map((one) => (one.ok ? { subject: one.subject, html: one.html } : null));
}

/**
 * Fills in letters with the texts that officers gave them and queues them, like `queueMail`. A letter that no text can fill in is stored
 * with the reason, for officers to see, and logged (rule W55).
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
