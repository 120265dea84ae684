import { z } from 'zod';
import { parseSentJson } from '../kernel/index.ts';
import {
  addressLimit,
  emailRecipients,
  exchangeLimit,
  exchangeNameLimit,
  otherAddressLimit,
  type StatusActionType,
} from './model.ts';

const address = z.string().trim().max(addressLimit);
const isAddress = (text: string) => z.email().safeParse(text).success;

/** One group of recipients, its template, and options (rule W33). */
const emailEntry = z
  .object({
    recipient: z.object({ name: emailRecipients, description: z.string().max(500).nullish() }),
    emailTemplate: z.object({ id: z.string().min(1).max(100), name: z.string().max(200).nullish() }),
    otherRecipientEmails: z.array(address).max(otherAddressLimit).nullish(),
    /** Whether to send one e-mail for all proposals of a run instead of one for each. */
    combineEmails: z.boolean().nullish(),
    /** Whether the e-mails wait in the outbox until an officer sends them. */
    hold: z.boolean().nullish(),
  })
  .superRefine(({ recipient, otherRecipientEmails }, context) => {
    if (recipient.name !== 'OTHER') return;
    const addresses = otherRecipientEmails ?? [];
    if (addresses.length === 0) {
      context.addIssue({
        code: 'custom',
        path: ['otherRecipientEmails'],
        message: 'You must provide at least 1 valid email',
      });
    }
    for (const [index, one] of addresses.entries()) {
      if (isAddress(one)) continue;
      context.addIssue({
        code: 'custom',
        path: ['otherRecipientEmails', index],
        message: `${one} is not a valid email`,
      });
    }
  });

export type EmailEntry = z.output<typeof emailEntry>;

const emailConfig = z.object({
  recipientsWithEmailTemplate: z
    .array(emailEntry)
    .min(1)
    .refine((entries) => new Set(entries.map(({ recipient }) => recipient.name)).size === entries.length),
});

const rabbitMqConfig = z.object({
  exchanges: z.array(z.string().trim().min(1).max(exchangeNameLimit)).min(1).max(exchangeLimit),
});

export type EmailActionConfig = z.output<typeof emailConfig>;
export type RabbitMQActionConfig = z.output<typeof rabbitMqConfig>;

/** The configuration of an action, by its kind. */
export type ActionConfig =
  | { readonly type: 'EMAIL'; readonly config: EmailActionConfig }
  | { readonly type: 'RABBITMQ'; readonly config: RabbitMQActionConfig }
  | { readonly type: 'PROPOSALDOWNLOAD'; readonly config: null };

const configOf = {
  EMAIL: emailConfig,
  RABBITMQ: rabbitMqConfig,
  PROPOSALDOWNLOAD: z.null(),
} as const satisfies Record<StatusActionType, z.ZodType>;

/**
 * Completes the action a client sent with fields it omitted: a client that does not know `hold` writes back what it has read, and must not
 * switch it off. E-mails are matched by group and template (rule W53).
 */
export function withOmittedFields(sent: ActionConfig, stored: ActionConfig | undefined): ActionConfig {
  if (sent.type !== 'EMAIL' || stored?.type !== 'EMAIL') return sent;
  const before = stored.config.recipientsWithEmailTemplate;
  const kept = (entry: EmailEntry): EmailEntry => {
    const same = before.find(
      ({ recipient, emailTemplate }) =>
        recipient.name === entry.recipient.name && emailTemplate.id === entry.emailTemplate.id,
    );
    return { ...entry, hold: entry.hold ?? same?.hold };
  };
  return { type: 'EMAIL', config: { recipientsWithEmailTemplate: sent.config.recipientsWithEmailTemplate.map(kept) } };
}

export interface ConfigProblem {
  readonly path: string;
  readonly message: string;
}

const invalidConfig = 'Invalid values provided for action config';

/** Whether a message is specific to this schema; all other problems are reported with one generic sentence (rule W33). */
const isOwn = (message: string) => message.endsWith('valid email');

/** Validates the configuration of an action; returns its problems if it is invalid (rule W33). */
export function readActionConfig(
  type: StatusActionType,
  value: unknown,
): { readonly ok: true; readonly action: ActionConfig } | { readonly ok: false; readonly problems: ConfigProblem[] } {
  const read = configOf[type].safeParse(value ?? null);
  if (read.success) return { ok: true, action: { type, config: read.data } as ActionConfig };
  const problems = read.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message: isOwn(message) ? message : invalidConfig,
  }));
  return { ok: false, problems };
}

/** Same, for the text a client sends; no text, an empty text and 'null' mean that there is no configuration. */
export function readActionConfigText(type: StatusActionType, text: string | null | undefined) {
  if (text === null || text === undefined || text.trim() === '') return readActionConfig(type, null);
  try {
    return readActionConfig(type, parseSentJson(text));
  } catch {
    return { ok: false as const, problems: [{ path: '', message: invalidConfig }] };
  }
}
