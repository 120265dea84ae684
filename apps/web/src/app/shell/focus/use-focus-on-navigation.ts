import { focusPageTitle } from '@atrium/ui/page-header';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

interface Place {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

interface Step {
  readonly fromLocation?: Place | undefined;
  readonly toLocation: Place;
}

/** As much of the router as is listened to. */
interface Navigations {
  subscribe(event: 'onBeforeNavigate' | 'onRendered', listener: (step: Step) => void): () => void;
}

/** Another path, or another record in the place of a list; filters, pages and tabs stay where they are. */
function isAnotherScreen(from: Place, to: Place): boolean {
  return (
    from.pathname !== to.pathname ||
    from.search.reviewModal !== to.search.reviewModal ||
    from.search.proposalId !== to.search.proposalId
  );
}

const acts = ['pointerdown', 'keydown'] as const;

/**
 * Puts the focus on the title of every new screen; answers how to stop. A screen can be used a moment before the navigation counts as
 * done: whoever has begun with it keeps the focus, or the list they opened would close.
 */
export function focusOnNavigation(navigations: Navigations): () => void {
  let hasActed = false;
  const act = () => {
    hasActed = true;
  };
  const isAtWork = () => hasActed && document.activeElement !== null && document.activeElement !== document.body;
  for (const name of acts) document.addEventListener(name, act, true);
  const stops = [
    navigations.subscribe('onBeforeNavigate', () => {
      hasActed = false;
    }),
    navigations.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (!fromLocation || !isAnotherScreen(fromLocation, toLocation) || isAtWork()) return;
      focusPageTitle();
    }),
  ];
  return () => {
    for (const name of acts) document.removeEventListener(name, act, true);
    for (const stop of stops) stop();
  };
}

/** After a step to another screen the focus stands on its title, so that a listener hears where they are. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => focusOnNavigation(router), [router]);
}
