/** Meetings of panels: order, decisions and time of the proposals of an instrument. */
export { decisionsOfProposal } from './fap-meeting.loaders.ts';
