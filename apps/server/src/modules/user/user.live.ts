import { userPolicies } from '@atrium/domain/user';
import { defineWrittenRecords } from '../../live/kinds.ts';

defineWrittenRecords(
  'user',
  async ({ actor, now }, userId) => userPolicies.update.may(actor, { userId, changesRoles: false }, now).allowed,
);
