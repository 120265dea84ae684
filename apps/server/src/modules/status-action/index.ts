/** Actions of the connections of workflows, carried out when a proposal comes along, and their log. */
export { actionsOfConnection, type ConnectionActionRow, findActionsOfConnections } from './status-action.queries.ts';
export { addConnectionStatusActions } from './status-action.service.ts';
