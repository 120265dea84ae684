import { useNavigate } from '@tanstack/react-router';
import { GetTokenForUserDocument } from '../../api/generated/session/session.ts';
import { useCommand } from '../../api/index.ts';
import { startSession, useSession } from '../../session/index.ts';

/** Starts and stops impersonation (rule U31). Both resolve to whether it worked. */
export function useImpersonation(): {
  readonly start: (userId: number, reason: string) => Promise<boolean>;
  readonly stop: () => Promise<boolean>;
} {
  const session = useSession();
  const command = useCommand(GetTokenForUserDocument);
  const become = async (userId: number, reason?: string) => {
    const outcome = await command.run({ userId, reason });
    return outcome.ok && startSession(outcome.data.getTokenForUser);
  };
  return {
    start: become,
    stop: async () => (session.impersonatingUserId ? become(session.impersonatingUserId) : false),
  };
}

/** Ends impersonation and opens the home page: the officer may not have access to the other person's screen. */
export function useBackToOwnEyes(): () => Promise<void> {
  const { stop } = useImpersonation();
  const navigate = useNavigate();
  return async () => {
    if (await stop()) await navigate({ to: '/', replace: true });
  };
}
