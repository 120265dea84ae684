import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  inRole,
  no,
  officerOnly,
  rule,
  signedIn,
  yes,
} from '../kernel/index.ts';
import type { TemplateGroupId, TemplateReason } from './model.ts';

type Answer = Decision<AccessReason | TemplateReason>;

/** Officers and scientists may see how a template is built and how often it is used. */
export function mayInspectTemplate(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');
}

/** Everything that still refers to a template. */
export interface TemplateUse {
  readonly questionaryCount: number;
  /** Calls that refer to it for any purpose. */
  readonly callCount: number;
  /** Placed questions that use it for their entries. */
  readonly askedByCount: number;
}

/** Officers only, and only while nothing refers to the template; otherwise it can be archived (rule Q47). */
export function mayDeleteTemplate(actor: Actor, use: TemplateUse): Answer {
  return allOf<AccessReason | TemplateReason>(
    () => officerOnly(actor),
    () => (use.callCount === 0 ? yes : no('TEMPLATE_OF_CALLS', { count: use.callCount })),
    () => (use.questionaryCount === 0 ? yes : no('TEMPLATE_FILLED_IN', { count: use.questionaryCount })),
    () => (use.askedByCount === 0 ? yes : no('TEMPLATE_ASKED_FOR', { count: use.askedByCount })),
  );
}

/** The active template of a group must belong to that group; it may be archived (rule Q48). */
export function mayActivateTemplate(
  actor: Actor,
  facts: { readonly group: TemplateGroupId; readonly groupOfTemplate: TemplateGroupId },
): Answer {
  return allOf<AccessReason | TemplateReason>(
    () => officerOnly(actor),
    () => (facts.group === facts.groupOfTemplate ? yes : no('TEMPLATE_GROUP_MISMATCH')),
  );
}

const unused: TemplateUse = { questionaryCount: 0, callCount: 0, askedByCount: 0 };

/** Any signed-in user may see what will be asked; officers list and edit templates (rule Q14). */
export const templatePolicies = {
  view: rule('template.view', signedIn),
  inspect: rule('template.inspect', mayInspectTemplate),
  list: rule('template.list', officerOnly),
  export: rule('template.export', officerOnly),
  manage: rule('template.manage', officerOnly),
  activate: rule('template.activate', mayActivateTemplate, {
    'own group': { group: 'SHIPMENT', groupOfTemplate: 'SHIPMENT' },
    'another group': { group: 'SHIPMENT', groupOfTemplate: 'FEEDBACK' },
  }),
  delete: rule('template.delete', mayDeleteTemplate, {
    unused,
    'used by a call': { ...unused, callCount: 1 },
    'filled in': { ...unused, questionaryCount: 1 },
    'asked for by a question': { ...unused, askedByCount: 1 },
  }),
};
