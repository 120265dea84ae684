import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

interface Place {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Another path, or another record in the place of a list; filters, pages and tabs stay where they are. */
function isAnotherScreen(from: Place, to: Place): boolean {
  return (
    from.pathname !== to.pathname ||
    from.search.reviewModal !== to.search.reviewModal ||
    from.search.proposalId !== to.search.proposalId
  );
}

/** After a step to another screen the focus stands on its title, so that a listener hears where they are. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || !isAnotherScreen(fromLocation, toLocation)) return;
        const title = document.getElementById('page-title') ?? document.getElementById('main');
        title?.focus({ preventScroll: true });
      }),
    [router],
  );
}
