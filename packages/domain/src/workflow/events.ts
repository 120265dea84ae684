import type { WorkflowType } from '../status/index.ts';
import { type EventKind, type EventName, eventCatalogue, eventNames } from './event-catalogue.ts';

export function isEventName(text: string): text is EventName {
  return Object.hasOwn(eventCatalogue, text);
}

/** Returns the name of an event for people; an unknown code, such as one from an older version, is made readable. */
export function eventWords(name: string): string {
  if (isEventName(name)) return eventCatalogue[name].words;
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether an event opens ways of this kind of workflow (rule W27). */
export function drivesWorkflow(name: string, type: WorkflowType): boolean {
  return isEventName(name) && (eventCatalogue[name] as EventKind).drives === type;
}

/** Returns the events that the picker of the workflow editor offers, with their texts (rule W28). */
export function workflowEvents(
  type: WorkflowType,
): Array<{ name: EventName; words: string; description: string; drives: boolean }> {
  return eventNames
    .map((name) => ({ name, kind: eventCatalogue[name] as EventKind }))
    .filter(({ kind }) => kind.drives === type || kind.offered === type)
    .map(({ name, kind }) => ({
      name,
      words: kind.words,
      description: kind.description,
      drives: kind.drives === type,
    }));
}
