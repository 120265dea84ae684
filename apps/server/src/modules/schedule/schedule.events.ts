import { onEvent } from '../../events/dispatch.ts';
import { whenTakenBack } from '../act/index.ts';
import { writeAboutBeamTime, writeAboutRestoredTime } from './beam-time-letters.service.ts';
import { freeTimeOfDeleted } from './schedule.service.ts';

// After the workflow: whether it writes is seen by the ways it took.
onEvent('letters about beam time', 25, writeAboutBeamTime);
whenTakenBack(writeAboutRestoredTime);

onEvent('time of deleted proposals', 30, async (tx, event) => {
  if (event.eventType === 'PROPOSAL_DELETED' && event.proposalPk !== null)
    await freeTimeOfDeleted(tx, event.proposalPk);
});
