/** Actions of the connections of workflows, carried out when a proposal comes along, and their log. */
export { actionsOfConnection } from './status-action.loaders.ts';
