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

/** Officers and scientists see how a template is built and how often it is used. */
export function mayInspectTemplate(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');
}

/** What hangs on a template. */
export interface TemplateUse {
  readonly questionaryCount: number;
  /** Calls that name it, in whatever role. */
  readonly callCount: number;
  /** Placed questions that ask for entries of it. */
  readonly askedByCount: number;
}

/** A template goes only when nothing hangs on it; otherwise it can be archived (rule Q47). */
export function mayDeleteTemplate(actor: Actor, use: TemplateUse): Answer {
  return allOf<AccessReason | TemplateReason>(
    () => officerOnly(actor),
    () => (use.callCount === 0 ? yes : no('TEMPLATE_OF_CALLS', { count: use.callCount })),
    () => (use.questionaryCount === 0 ? yes : no('TEMPLATE_FILLED_IN', { count: use.questionaryCount })),
    () => (use.askedByCount === 0 ? yes : no('TEMPLATE_ASKED_FOR', { count: use.askedByCount })),
  );
}

/** The active template of a group is one of that group; an archived one may be (rule Q48). */
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

/** Anybody signed in sees what will be asked; officers list and build templates (rule Q14). */
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
