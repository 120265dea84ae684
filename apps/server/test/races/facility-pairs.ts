import type { Facility, FacilityOperation } from './facility.ts';
import { ofFacility } from './facility-operations.ts';
import { made } from './ground.ts';
import type { Pair } from './prove.ts';

/** Prepares a sign-in with the address of a user of the facility, or of a new user. */
function comesBy({ stage, code, user }: Facility, email = user.email): { externalToken: string; redirectUri: string } {
  const token = `${code} comes`;
  stage.world.logins.set(token, {
    ...{ sub: code, issuer: 'https://login.example', email, emailVerified: true },
    ...{ firstname: 'Nova', lastname: 'Stern', preferredname: null, title: null },
    institution: { name: code, country: 'Norway', rorId: null },
  });
  return { externalToken: token, redirectUri: 'http://localhost/external-auth' };
}

/** Inserts an invite to the proposal of the facility that nobody has accepted; returns its key. */
const invited = ({ stage, proposalPk }: Facility, email: string, code: string) =>
  made(
    stage,
    `insert into invites (email, code, proposal_pk, role_id, created_by_user_id) values ($1, $2, $3, 1, $4) returning id`,
    ...[email, code, proposalPk, stage.pi.id],
  );

/** An operation by a user with a fresh invite whose code ends in this letter. */
const onInvitation = (letter: string): FacilityOperation => ({
  who: ({ stage }) => stage.second,
  given: async (facility) => {
    const { stage, code, proposalPk } = facility;
    await invited(facility, stage.second.email, code.replace(/\W/g, '').toUpperCase().padEnd(8, letter).slice(-8));
    return {
      proposalId: await made(stage, 'select proposal_id as id from proposals where proposal_pk = $1', proposalPk),
    };
  },
});

/** Operations that have their pairs elsewhere, on the records of a facility. */
const besides: Readonly<Record<string, FacilityOperation>> = {
  updateTechnique: {
    given: ({ techniqueId, name }) => ({
      id: techniqueId,
      name: `${name} new`,
      shortCode: `${name} new`,
      description: 'changed',
    }),
  },
  deleteTechnique: { given: ({ techniqueId }) => ({ id: techniqueId }) },
  updateTrainingKind: { given: ({ trainingKindId, name }) => ({ id: trainingKindId, name: `${name} new` }) },
  deleteTrainingKind: { given: ({ trainingKindId }) => ({ id: trainingKindId }) },
  setTrainings: {
    given: ({ trainingKindId, user }) => ({
      trainings: [{ userId: user.id, trainingKindId, validUntil: '2030-01-01' }],
    }),
  },
  updateTag: { given: ({ tagId, name }) => ({ id: tagId, name: `${name} new`, shortCode: `${name} new` }) },
  deleteTag: { given: ({ tagId }) => ({ id: tagId }) },
  updateUser: { given: ({ user, stage }) => ({ id: user.id, institutionId: 1, preferredname: stage.officer.role }) },
  externalTokenLogin: { given: (facility) => comesBy(facility), isPlain: true },
  assignChairOrSecretary: {
    given: async ({ stage, name, user }) => ({
      assignChairOrSecretaryToFapInput: {
        fapId: await made(
          stage,
          'insert into faps (code, description, active) values ($1, $1, true) returning id',
          `${name} panel`,
        ),
        roleId: 'FAP_SECRETARY',
        userId: user.id,
      },
    }),
  },
  updateSettings: {
    given: () => ({ updatedSettingsInput: { settingsId: 'IDLE_TIMEOUT', settingsValue: '700000' } }),
  },
  updateManySettings: { given: () => ({ settings: [{ settingsId: 'IDLE_TIMEOUT', settingsValue: '800000' }] }) },
  updateInstitution: { given: ({ institutionId, name }) => ({ id: institutionId, name, country: 1 }) },
  deleteInstitution: { given: ({ institutionId }) => ({ id: institutionId }) },
  mergeInstitutions: {
    given: async ({ stage, institutionId, name }) => ({
      institutionIdFrom: institutionId,
      institutionIdInto: await made(
        stage,
        'insert into institutions (name, country_id) values ($1, 1) returning id',
        `${name} other`,
      ),
      newTitle: `${name} merged`,
    }),
  },
  updateProposalPdfTemplate: {
    given: ({ proposalTextsId }) => ({ proposalPdfTemplateId: proposalTextsId, templateData: 'changed' }),
  },
  updateExperimentSafetyPdfTemplate: {
    given: ({ safetyTextsId }) => ({ experimentSafetyPdfTemplateId: safetyTextsId, templateData: 'changed' }),
  },
  sendInviteAgain: {
    given: async ({ stage, code, proposalPk }) => ({
      inviteId: await made(
        stage,
        `insert into invites (email, code, proposal_pk, role_id, created_by_user_id)
         values ($1 || '@example.org', upper(left(md5($1), 8)), $2, 1, $3) returning id`,
        ...[code, proposalPk, stage.pi.id],
      ),
    }),
  },
  acceptInviteWithCode: {
    given: async (facility) => {
      const code = facility.code.replace(/\W/g, '').toUpperCase().padEnd(8, 'X').slice(-8);
      await invited(facility, `${facility.code}@example.org`, code);
      return { code };
    },
  },
  acceptCoProposerInvite: onInvitation('Y'),
  declineCoProposerInvite: onInvitation('Z'),
  setCoProposerInvites: {
    given: ({ proposalPk, code }) => ({ input: { proposalPk, emails: [`${code}@example.org`] } }),
  },
};

export const onFacility: Readonly<Record<string, FacilityOperation>> = { ...besides, ...ofFacility };

const each = (one: string, others: string): Pair[] => others.split(/\s+/).map((other) => [one, other] as const);
const withItself = (names: string): Pair[] => names.split(/\s+/).map((name) => [name, name] as const);

/** Pairs that no common lock covers, or that once did harm: they are tested in a race. */
export const facilityPairs: readonly Pair[] = [
  ...withItself(`createApiAccessToken createStatus createTechnique createTag createTrainingKind createQuestion createEmailTemplate createInstitution
    cloneTemplate createUserByEmailInvite deleteUser uploadLogo updateCallOrder replayStatusActionsLog replayStatusActionsLogs`),
  ...each('importUnits', 'createUnit'),
  ...each(
    'cloneWorkflow',
    'deleteWorkflowStatus deleteWorkflowConnection saveWorkflow addStatusChangingEventsToConnection',
  ),
  ...each('addConnectionStatusActions', 'deleteWorkflowStatus'),
  ...each('replayStatusActionsLog', 'replayStatusActionsLogs'),
  ...['replayStatusActionsLog', 'replayStatusActionsLogs'].flatMap((name) =>
    each(
      name,
      `deleteWorkflowStatus deleteWorkflowConnection saveWorkflow addConnectionStatusActions sendEmailDrafts dropEmailDrafts
       sendInviteAgain`,
    ),
  ),
  ...each('createTechnique', 'updateTechnique deleteTechnique'),
  ...each('createTrainingKind', 'updateTrainingKind deleteTrainingKind'),
  ...each('setTrainings', 'setTrainings deleteUser'),
  ...each('createTag', 'updateTag deleteTag'),
  ...each('createInstitution', 'upsertUserByOidcSub updateInstitution deleteInstitution mergeInstitutions'),
  ...each(
    'createUserByEmailInvite',
    'updateUserRoles assignChairOrSecretary addUserRole setCoProposerInvites externalTokenLogin sendInviteAgain acceptInviteWithCode acceptCoProposerInvite declineCoProposerInvite',
  ),
  ...each('chooseLanguage', 'externalTokenLogin'),
  ...each('assignChairOrSecretary', 'updateUserRoles addUserRole externalTokenLogin'),
  ...each('externalTokenLogin', 'updateUserRoles addUserRole setUserNotPlaceholder deleteUser'),
  ...each('upsertUserByOidcSub', 'updateUser externalTokenLogin setUserNotPlaceholder deleteUser'),
  ...each('importConfiguration', 'updateSettings uploadLogo updateManySettings'),
  ...['createProposalPdfTemplate', 'createExperimentSafetyPdfTemplate'].flatMap((name) =>
    each(
      name,
      `deleteProposalPdfTemplate deleteExperimentSafetyPdfTemplate updateProposalPdfTemplate
       updateExperimentSafetyPdfTemplate`,
    ),
  ),
];
