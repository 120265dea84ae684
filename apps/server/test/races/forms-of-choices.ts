import { roleIds } from '@atrium/domain/kernel';
import type { FormRecord } from './forms.ts';
import { aScene, type Stage } from './scene.ts';

const { USER, FAP_CHAIR, FAP_REVIEWER } = roleIds;

/** Forms without typed text, only choices: lists of people and roles, and how a panel works. */
export const formsOfChoices: Readonly<Record<string, (stage: Stage) => Promise<FormRecord>>> = {
  updateUserRoles: async ({ world }) => {
    const { id } = await world.person('USER');
    return {
      fields: { roles: [USER] },
      given: ({ roles }, read) => ({ id, roles, ...(read ? { read } : {}) }),
      field: 'roles',
      theirs: [USER, FAP_CHAIR],
      mine: [USER, FAP_REVIEWER],
      stored: `select array_agg(role_id order by role_id) as value from role_users where user_id = ${id}`,
      gate: `users where id = ${id}`,
    };
  },
  updateDataAccessUsers: async (stage) => {
    const { a } = await aScene(stage, false);
    const [{ id: one }, { id: two }] = [await stage.world.person('USER'), await stage.world.person('USER')];
    return {
      fields: { userIds: [] },
      given: ({ userIds }, read) => ({ proposalPk: a.pk, userIds, ...(read ? { read } : {}) }),
      field: 'userIds',
      theirs: [one],
      mine: [two],
      stored: `select array_agg(user_id order by user_id) as value from data_access_users where proposal_pk = ${a.pk}`,
      gate: `proposals where proposal_pk = ${a.pk}`,
    };
  },
  updateFapConflictRules: async (stage) => {
    const { fapId } = await aScene(stage, false);
    const usual = { samePerson: 'WARN', sameInstitution: 'WARN', workedTogether: 'WARN', togetherYears: 3 };
    return {
      fields: { ...usual, declared: 'BLOCK', entered: 'BLOCK' },
      given: (fields, read) => ({ fapId, ...fields, ...(read ? { read } : {}) }),
      field: 'togetherYears',
      theirs: 5,
      mine: 7,
      other: ['entered', 'WARN'],
      stored: `select together_years as value from fap_conflict_rules where fap_id = ${fapId}`,
      gate: `faps where id = ${fapId}`,
    };
  },
  setFapCallSettings: async (stage) => {
    const { callId, fapId } = await aScene(stage, false);
    const usual = { reviewStart: null, reviewEnd: null, graceDays: 0, readsOthers: 'NEVER' };
    return {
      fields: { ...usual, showsReviewers: true, hidesAuthors: false },
      given: (fields, read) => ({ fapId, callId, ...fields, ...(read ? { read } : {}) }),
      field: 'graceDays',
      theirs: 4,
      mine: 6,
      other: ['reviewEnd', '2031-04-05T10:00:00.000Z'],
      stored: `select grace_days as value from fap_call_settings where fap_id = ${fapId} and call_id = ${callId}`,
      gate: `faps where id = ${fapId}`,
    };
  },
};
