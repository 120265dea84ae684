import { loadPart } from '@atrium/ui/lazy-part';
import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A screen whose program is loaded when somebody goes there: `lazyScreen(() => import('../features/call/calls-screen.tsx'), 'CallsScreen')`. Without
 * a connection the screen before stays until there is one; the router itself would load the page anew, and find nothing.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadPart(load), name);
