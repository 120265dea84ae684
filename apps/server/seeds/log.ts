import type { World } from './world.ts';

export interface Entry {
  readonly type: string;
  readonly at: Date;
  /** The user who caused the event; null for automatic ones. */
  readonly by: number | null;
  readonly objectId: number | string;
  readonly proposalPk?: number;
  readonly description?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly cause?: Entry;
}

interface Letter {
  /** The event that the mail is about; for a mail of a status action, the transition that triggered it. */
  readonly because: Entry;
  readonly templateId: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly html: string;
  /** The row of the status action log that the mail belongs to, and the proposal; held mails wait in the outbox. */
  readonly action?: { readonly logId: number; readonly proposalPk: number; readonly isHeld: boolean };
}

/** Events of the facility and the mails they caused; both are written in chronological order at the end. */
export interface Log {
  tell(entry: Entry): Entry;
  mail(letter: Letter): void;
  /** Writes events and mails into the world. All of them count as dispatched long ago. */
  close(): void;
}

/** Returns an empty log. */
export function newLog(world: World): Log {
  const entries: Entry[] = [];
  const letters: Letter[] = [];
  return {
    tell(entry) {
      entries.push(entry);
      return entry;
    },
    mail: (letter) => void letters.push(letter),
    close() {
      const ids = new Map<Entry, number>();
      letters.sort((a, b) => a.because.at.getTime() - b.because.at.getTime());
      for (const entry of entries.sort((a, b) => a.at.getTime() - b.at.getTime())) {
        const id = world.id('eventLogs');
        ids.set(entry, id);
        world.add('eventLogs', {
          id,
          eventType: entry.type,
          changedBy: entry.by,
          changedObjectId: String(entry.objectId),
          proposalPk: entry.proposalPk ?? null,
          description: entry.description ?? '',
          rowData: (entry.data ?? {}) as never,
          eventTstamp: entry.at,
          causedBy: (entry.cause && ids.get(entry.cause)) ?? null,
          dispatchedAt: new Date(entry.at.getTime() + 1000),
        });
      }
      for (const { because, recipients, action, ...letter } of letters) {
        const id = world.id('mails');
        world.add('mails', {
          id,
          eventId: action ? null : (ids.get(because) ?? null),
          ...letter,
          recipients: [...new Set(recipients)].sort(),
          created: because.at,
          state: action?.isHeld ? 'HELD' : 'KEPT',
        });
        if (action) {
          world.add('statusActionMails', {
            mailId: id,
            statusActionsLogId: action.logId,
            proposalPks: [action.proposalPk],
          });
        }
      }
    },
  };
}
