import type { Language } from '@atrium/domain/user';
import type { Ctx } from '../../access/context.ts';
import { queueMails } from './mail.service.ts';

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

/** Writes letters with their stored texts, in their order; null for one that cannot be written, which is logged. */
type LetterWriter = (
  tx: Ctx,
  letters: readonly LetterToSend[],
) => Promise<ReadonlyArray<{ readonly subject: string; readonly html: string } | null>>;

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
  return letters.length === 0 ? [] : ((await writer?.(ctx, letters)) ?? []);
}

/** Writes letters with the texts that officers gave them and queues them, like `queueMail`; one that cannot be written stays away. */
export async function queueLetters(tx: Ctx, letters: readonly LetterToSend[]): Promise<void> {
  if (letters.length === 0) return;
  const texts = await writtenLetters(tx, letters);
  await queueMails(
    tx,
    letters.flatMap(({ eventId, templateId, recipients }, at) => {
      const text = texts[at];
      return text ? [{ eventId, templateId, recipients, ...text }] : [];
    }),
  );
}
