import { useNavigate } from '@tanstack/react-router';
import { useImpersonation as useEyes } from '../../../kits/impersonation/index.ts';

/** Back to one's own eyes, and home: the other person's screen may not be ours to see. */
export function useImpersonation(): { readonly stop: () => Promise<void> } {
  const { stop } = useEyes();
  const navigate = useNavigate();
  return {
    stop: async () => {
      if (await stop()) await navigate({ to: '/', replace: true });
    },
  };
}
