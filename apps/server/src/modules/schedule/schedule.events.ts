import { onEvent } from '../../events/dispatch.ts';
import { onActUndone } from '../act/index.ts';
import { writeAboutBeamTime, writeAboutRestoredTime } from './beam-time-letters.service.ts';
import { freeTimeOfDeleted } from './schedule.service.ts';

// Runs after the workflow, so that the connections it took show whether it sends e-mail.
onEvent('letters about beam time', 25, writeAboutBeamTime);
onActUndone(writeAboutRestoredTime);

onEvent('time of deleted proposals', 30, async (tx, event) => {
  if (event.eventType === 'PROPOSAL_DELETED' && event.proposalPk !== null)
    await freeTimeOfDeleted(tx, event.proposalPk);
});
