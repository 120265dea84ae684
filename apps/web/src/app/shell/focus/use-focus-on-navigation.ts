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

/** The part of the router that is used here. */
interface Navigations {
  subscribe(event: 'onBeforeNavigate' | 'onRendered', listener: (step: Step) => void): () => void;
}

/** Whether the path differs, or a record replaces the list; changes of filters, pages and tabs leave the focus alone. */
function isAnotherScreen(from: Place, to: Place): boolean {
  return (
    from.pathname !== to.pathname ||
    from.search.reviewModal !== to.search.reviewModal ||
    from.search.proposalId !== to.search.proposalId
  );
}

const acts = ['pointerdown', 'keydown'] as const;

/**
 * Focuses the title of every new screen; returns a function that stops this. A screen can be used shortly before the navigation counts as
 * done: a user who has already acted on it keeps the focus, since moving it would close a list they have opened.
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

/** Focuses the title after navigation to another screen, so that a screen reader announces it. */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => focusOnNavigation(router), [router]);
}
