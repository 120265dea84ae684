/** Meetings of panels: order, decisions and time of the proposals of an instrument. */
export { decisionsOfProposal, panelMeetingFacts } from './fap-meeting.facts.ts';
export { listInstrumentsOfPanels } from './fap-meeting.queries.ts';
export { heardOf, ranksHiddenIn } from './meeting-room.facts.ts';
export { findTableColumns } from './panel-table.queries.ts';
