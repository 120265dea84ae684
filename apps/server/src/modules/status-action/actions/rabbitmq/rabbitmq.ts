import { messageSent, readActionConfig } from '@atrium/domain/status-action';
import { transaction } from '../../../../access/context.ts';
import { proposalMessages } from '../../../broadcast/index.ts';
import { publish } from '../../../message/index.ts';
import type { Action } from '../../action.ts';
import { finishRuns } from '../../status-action.queries.ts';

const type = 'PROPOSAL_STATUS_ACTION_EXECUTED';

/**
 * Sends a message about a proposal to other systems, once for each exchange; recorded in the event log when the broker has accepted the
 * message. Has no row in the status action log and no replay (rule W40).
 */
export const rabbitMq: Action = {
  type: 'RABBITMQ',
  gathers: false,
  run: (ctx, action, runs) =>
    transaction(ctx, async (tx) => {
      const ids = runs.map(({ id }) => id);
      if ((await finishRuns(tx.db, ids, tx.now)) !== ids.length) return;
      const read = readActionConfig('RABBITMQ', action.config);
      const exchanges = read.ok && read.action.type === 'RABBITMQ' ? read.action.config.exchanges : [];
      const messages = await proposalMessages(
        tx.db,
        runs.map(({ proposalPk }) => proposalPk),
      );
      const sentEvent = (proposalPk: number) => ({ proposalPk, type, description: messageSent }) as const;
      await publish(
        tx,
        ...messages.flatMap(({ proposalPk, body }) =>
          exchanges.map((exchange) => ({ exchange, type, body, told: sentEvent(proposalPk) })),
        ),
      );
    }),
};
