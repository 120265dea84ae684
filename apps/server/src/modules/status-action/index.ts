/** Actions of workflow connections, carried out when a proposal moves along one, and their log. */
export { actionsOfConnection, type ConnectionActionRow, findActionsOfConnections } from './status-action.queries.ts';
export { addConnectionStatusActions } from './status-action.service.ts';
