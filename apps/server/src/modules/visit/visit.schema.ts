import { type VisitRegistrationStatus, visitRegistrationStatuses } from '@atrium/domain/visit';
import { builder } from '../../graphql/builder.ts';
import { ExperimentRef } from '../experiment/index.ts';
import { InviteRef, type InviteRow } from '../invite/index.ts';
import { BasicUserDetailsRef, type PersonRow, people } from '../user/index.ts';

interface RegistrationRow {
  readonly userId: number;
  readonly visitId: number;
  readonly registrationQuestionaryId: number | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly status: VisitRegistrationStatus;
}

interface VisitRow {
  readonly id: number;
  readonly proposalPk: number;
  readonly creatorId: number;
  readonly teamLeadUserId: number;
  readonly registrations: readonly RegistrationRow[];
  readonly invites: readonly InviteRow[];
}

const RegistrationRef = builder.objectRef<RegistrationRow>('VisitRegistration').implement({
  fields: (t) => ({
    userId: t.exposeInt('userId'),
    visitId: t.exposeInt('visitId'),
    registrationQuestionaryId: t.exposeInt('registrationQuestionaryId', { nullable: true }),
    startsAt: t.expose('startsAt', { type: 'DateTime', nullable: true }),
    endsAt: t.expose('endsAt', { type: 'DateTime', nullable: true }),
    status: t.expose('status', {
      type: builder.enumType('VisitRegistrationStatus', { values: visitRegistrationStatuses }),
    }),
    user: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: ({ userId }, _, ctx) => people.load(ctx, userId),
    }),
  }),
});

const VisitRef = builder.objectRef<VisitRow>('Visit').implement({
  description: 'Who comes to the facility for an experiment.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    proposalPk: t.exposeInt('proposalPk'),
    creatorId: t.exposeInt('creatorId'),
    teamLead: t.field({
      type: BasicUserDetailsRef,
      resolve: async ({ teamLeadUserId }, _, ctx) => (await people.load(ctx, teamLeadUserId)) as PersonRow,
    }),
    registrations: t.field({ type: [RegistrationRef], resolve: ({ registrations }) => [...registrations] }),
    registrationInvites: t.field({ type: [InviteRef], resolve: ({ invites }) => [...invites] }),
  }),
});

builder.objectField(ExperimentRef, 'visit', (t) =>
  t.field({
    type: VisitRef,
    nullable: true,
    description: 'Null until somebody has said who comes; nobody can yet.',
    resolve: () => null,
  }),
);
