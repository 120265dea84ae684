import { officerOnly, userIdOf } from '@atrium/domain/kernel';
import {
  approveRegistrationInput,
  cancelRegistrationInput,
  type HandedInFacts,
  mayApproveRegistration,
  mayBeginRegistration,
  mayCancelRegistration,
  mayEditRegistration,
  mayRecordPresence,
  mayRequestChanges,
  maySubmitRegistration,
  mayViewRegistration,
  type RegistrationKey,
  registrationInput,
  requestChangesInput,
  updateRegistrationInput,
  visitorPresenceInput,
  visitPolicies,
  visitRegistrationStatuses,
} from '@atrium/domain/visit';
import type { Ctx } from '../../access/context.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { factsAfter, mutation, query } from '../../graphql/operation.ts';
import { QuestionaryRef, type QuestionaryRow, questionaryLoader } from '../questionary/index.ts';
import { BasicUserDetailsRef, people } from '../user/index.ts';
import {
  activeForm,
  begunFacts,
  handedInFacts,
  presenceFacts,
  registrationFacts,
  registrationOf,
} from './visit.loaders.ts';
import { lockVisit, type RegistrationRow } from './visit.queries.ts';
import * as service from './visit-registration.service.ts';

const absent = 'VISIT_REGISTRATION_NOT_FOUND';

type Facts = HandedInFacts & { readonly hasForm: boolean; readonly hasTemplate: boolean };

/** What the caller may currently do with a registration. */
const RegistrationAbilities = abilitiesType<Facts>('VisitRegistrationAbilities', {
  begin: (facts, { actor }) => mayBeginRegistration(actor, facts),
  edit: (facts, { actor }) => mayEditRegistration(actor, facts),
  submit: (facts, { actor }) => maySubmitRegistration(actor, facts),
  approve: (facts, { actor }) => mayApproveRegistration(actor, facts),
  requestChanges: (facts, { actor }) => mayRequestChanges(actor, facts),
  cancel: (facts, { actor }) => mayCancelRegistration(actor, facts),
  recordPresence: (facts, { actor }) => mayRecordPresence(actor, { ...facts, isPresent: true }),
});

/** Whether the caller may read what the visitor filled in: only the visitor and user officers may (rule O37). */
async function mayRead(ctx: Ctx, row: RegistrationRow): Promise<boolean> {
  const facts = await registrationFacts(ctx, row);
  return facts !== null && mayViewRegistration(ctx.actor, facts).allowed;
}

/** Returns an empty form, for one that was not begun or that the caller may not read: its questions at most, without answers. */
const blank = (ctx: Ctx, templateId: number): QuestionaryRow => ({
  questionaryId: 0,
  templateId,
  groupId: 'VISIT_REGISTRATION',
  creatorId: null,
  created: ctx.now,
});

async function formOf(ctx: Ctx, row: RegistrationRow): Promise<QuestionaryRow> {
  if (!(await mayRead(ctx, row))) return blank(ctx, 0);
  const { registrationQuestionaryId: id } = row;
  const begun = id === null ? null : await questionaryLoader.load(ctx, id);
  return begun ?? blank(ctx, (await activeForm(ctx)) ?? 0);
}

export const RegistrationRef = builder.objectRef<RegistrationRow>('VisitRegistration').implement({
  description: 'A visitor’s dates, and what the facility asks of visitors.',
  fields: (t) => ({
    userId: t.exposeInt('userId'),
    visitId: t.exposeInt('visitId'),
    registrationQuestionaryId: t.int({
      nullable: true,
      description: 'For the visitor and user officers.',
      resolve: async (row, _, ctx) => ((await mayRead(ctx, row)) ? row.registrationQuestionaryId : null),
    }),
    startsAt: t.expose('startsAt', { type: 'DateTime', nullable: true }),
    endsAt: t.expose('endsAt', { type: 'DateTime', nullable: true }),
    status: t.expose('status', {
      type: builder.enumType('VisitRegistrationStatus', { values: visitRegistrationStatuses }),
    }),
    changesAsked: t.string({
      nullable: true,
      description: 'The user office’s latest request for changes; for the visitor and user officers.',
      resolve: async (row, _, ctx) => ((await mayRead(ctx, row)) ? row.changesAsked : null),
    }),
    presentAt: t.expose('presentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When staff recorded that the visitor arrived.',
    }),
    user: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: ({ userId }, _, ctx) => people.load(ctx, userId),
    }),
    questionary: t.field({
      type: QuestionaryRef,
      description: 'The visitor’s answers, for the visitor and user officers; blank for everyone else.',
      resolve: (row, _, ctx) => formOf(ctx, row),
    }),
    abilities: t.field({
      type: RegistrationAbilities,
      nullable: true,
      resolve: async (row, _, ctx) => {
        const [handing, begun] = [await handedInFacts(ctx, row), await begunFacts(ctx, row)];
        return handing && begun && { ...begun, ...handing };
      },
    }),
  }),
});

const lock = (tx: Ctx, { visitId }: { visitId: number }) => lockVisit(tx.db, visitId);
const ofKey = (ctx: Ctx, key: RegistrationKey) => registrationFacts(ctx, key);

query('visitRegistration', {
  type: RegistrationRef,
  nullable: true,
  input: registrationInput,
  policy: visitPolicies.viewRegistration,
  facts: ofKey,
  absent,
  resolve: async (ctx, key) => (await registrationOf(ctx, key)) ?? null,
});

mutation('createVisitRegistration', {
  type: RegistrationRef,
  description: 'Starts the registration form, if it does not exist yet.',
  input: registrationInput,
  policy: visitPolicies.beginRegistration,
  lock,
  facts: begunFacts,
  absent,
  resolve: (ctx, key) => service.createVisitRegistration(ctx, key),
});

mutation('updateVisitRegistration', {
  type: RegistrationRef,
  description: 'Sets when the visitor arrives and leaves; dates left out or null are unchanged.',
  input: updateRegistrationInput,
  policy: visitPolicies.editRegistration,
  lock,
  facts: ofKey,
  absent,
  resolve: (ctx, input) => service.updateVisitRegistration(ctx, input),
});

mutation('submitVisitRegistration', {
  type: RegistrationRef,
  input: registrationInput,
  policy: visitPolicies.submitRegistration,
  lock,
  facts: handedInFacts,
  absent,
  resolve: (ctx, key) => service.submitVisitRegistration(ctx, key),
});

type Named = { readonly visitRegistration: RegistrationKey };
const lockNamed = (tx: Ctx, { visitRegistration }: Named) => lock(tx, visitRegistration);
const ofNamed = (ctx: Ctx, { visitRegistration }: Named) => registrationFacts(ctx, visitRegistration);

mutation('approveVisitRegistration', {
  type: RegistrationRef,
  description: 'Approves the dates; with `startsAt` and `endsAt` only if they still are the dates of the visit.',
  input: approveRegistrationInput,
  policy: visitPolicies.approveRegistration,
  lock: lockNamed,
  facts: factsAfter(officerOnly, ofNamed),
  absent,
  resolve: (ctx, { visitRegistration }) => service.approveVisitRegistration(ctx, visitRegistration),
});

mutation('requestVisitRegistrationChanges', {
  type: RegistrationRef,
  description: 'Gives a registration back to the visitor. Without a comment the visitor is not told what to change.',
  input: requestChangesInput,
  policy: visitPolicies.requestChanges,
  lock: lockNamed,
  facts: factsAfter(officerOnly, ofNamed),
  absent,
  resolve: (ctx, { visitRegistration }) => service.requestVisitRegistrationChanges(ctx, visitRegistration),
});

mutation('cancelVisitRegistration', {
  type: RegistrationRef,
  input: cancelRegistrationInput,
  policy: visitPolicies.cancelRegistration,
  lock: lockNamed,
  facts: ofNamed,
  absent,
  resolve: (ctx, { visitRegistration }) =>
    service.cancelVisitRegistration(ctx, visitRegistration, userIdOf(ctx.actor) === visitRegistration.userId),
});

mutation('setVisitorPresence', {
  type: RegistrationRef,
  description: 'Records that a visitor has arrived, or withdraws that.',
  input: visitorPresenceInput,
  policy: visitPolicies.recordPresence,
  lock,
  facts: presenceFacts,
  absent,
  resolve: (ctx, input) => service.setVisitorPresence(ctx, input),
});
