import { onEvent } from '../../events/dispatch.ts';
import { freeTimeOfDeleted } from './schedule.service.ts';

onEvent('time of deleted proposals', 30, async (tx, event) => {
  if (event.eventType === 'PROPOSAL_DELETED' && event.proposalPk !== null)
    await freeTimeOfDeleted(tx, event.proposalPk);
});
