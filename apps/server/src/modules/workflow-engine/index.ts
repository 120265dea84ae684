/** Moves proposals along the workflow of their call in response to events, and derives further events. */
export { uncheckedDeriveEvents } from './derived-events.service.ts';
export { saveWorkflow } from './workflow-drawing.service.ts';
export { findStandingOf, type LoadedWorkflow } from './workflow-engine.queries.ts';
export { uncheckedFollowWorkflow, uncheckedTellProposals } from './workflow-engine.service.ts';
