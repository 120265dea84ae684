import { onEvent } from '../../events/dispatch.ts';
import { uncheckedDeriveEvents } from './derived-events.service.ts';
import { uncheckedFollowWorkflow, uncheckedTellProposals } from './workflow-engine.service.ts';

onEvent('proposals of a call', 15, uncheckedTellProposals);
onEvent('workflow', 20, uncheckedFollowWorkflow);
onEvent('derived events', 30, uncheckedDeriveEvents);
