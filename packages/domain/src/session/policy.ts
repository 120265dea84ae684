import { rule, signedIn, type UserId } from '../kernel/index.ts';
import { mayGetTokenForUser } from './impersonation.ts';

export const sessionPolicies = {
  impersonate: rule('session.impersonate', mayGetTokenForUser, {
    'somebody else': { userId: 7 as UserId, exists: true },
    'nobody of that id': { userId: 7 as UserId, exists: false },
  }),
  reportError: rule('session.reportError', signedIn),
};
