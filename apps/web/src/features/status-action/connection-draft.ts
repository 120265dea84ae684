import type { EmailEntry, EmailRecipients } from '@atrium/domain/status-action';
import type {
  ActionOfConnectionFragment,
  ConnectionActionsQuery,
} from '../../api/generated/features/status-action/connection-actions.ts';
import type { ConnectionHasActionsInput } from '../../api/generated/schema.ts';

export type OfferedAction = NonNullable<ConnectionActionsQuery['statusActions']>[number];

/** One recipient group being edited: whether it is on, its template, and how it is written to. */
export interface EntryDraft {
  readonly templateId: string;
  readonly addresses: readonly string[];
  readonly combine: boolean;
  readonly hold: boolean;
}

/** The actions of a connection being edited; a kind that is omitted is off. */
export interface ActionsDraft {
  readonly email: Partial<Record<EmailRecipients, EntryDraft>> | null;
  readonly exchanges: readonly string[] | null;
  readonly download: boolean;
}

export const blankEntry: EntryDraft = { templateId: '', addresses: [], combine: false, hold: false };

/** Returns the entered words without surrounding blanks and duplicates. */
export function enteredWords(entered: readonly string[]): string[] {
  return [...new Set(entered.map((one) => one.trim()).filter(Boolean))];
}

/** Returns the stored actions as a draft. */
export function connectionDraftOf(stored: readonly ActionOfConnectionFragment[]): ActionsDraft {
  const configOf = (type: string) => stored.find(({ action }) => action.type === type)?.config;
  const email = configOf('EMAIL');
  const rabbit = configOf('RABBITMQ');
  return {
    email:
      email && 'recipientsWithEmailTemplate' in email
        ? Object.fromEntries(
            email.recipientsWithEmailTemplate.map((entry) => [
              entry.recipient.name,
              {
                templateId: entry.emailTemplate.id,
                addresses: entry.otherRecipientEmails ?? [],
                combine: entry.combineEmails ?? false,
                hold: entry.hold,
              },
            ]),
          )
        : null,
    exchanges: rabbit && 'exchanges' in rabbit ? (rabbit.exchanges ?? []) : null,
    download: stored.some(({ action }) => action.type === 'PROPOSALDOWNLOAD'),
  };
}

type Entry = Pick<EmailEntry, 'recipient' | 'emailTemplate' | 'otherRecipientEmails' | 'combineEmails' | 'hold'>;

/** Returns the draft as input for the server: all actions of the connection, with configurations as JSON text. */
export function connectionInputOf(draft: ActionsDraft, offered: readonly OfferedAction[]): ConnectionHasActionsInput[] {
  const entries = Object.entries(draft.email ?? {}).map(([name, entry]): Entry => {
    const template = { id: entry.templateId, name: entry.templateId };
    const isTyped = name === 'OTHER';
    return {
      recipient: { name: name as EmailRecipients },
      emailTemplate: template,
      ...(isTyped ? { otherRecipientEmails: [...entry.addresses] } : { combineEmails: entry.combine }),
      hold: entry.hold,
    };
  });
  const configs = {
    EMAIL: draft.email ? { recipientsWithEmailTemplate: entries } : undefined,
    RABBITMQ: draft.exchanges ? { exchanges: draft.exchanges } : undefined,
    PROPOSALDOWNLOAD: draft.download ? null : undefined,
  };
  return offered.flatMap(({ id, type }) => {
    const config = configs[type];
    if (config === undefined) return [];
    return [{ actionId: id, actionType: type, ...(config ? { config: JSON.stringify(config) } : {}) }];
  });
}
