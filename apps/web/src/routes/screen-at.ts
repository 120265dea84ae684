import { loadPart } from '@atrium/ui/lazy-part';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { insideRoute, rootRoute } from './root.tsx';

type Address = `/${string}`;

/** Loads a module that has a screen by that name, among others perhaps. */
type Load<Name extends string> = () => Promise<{ readonly [Key in NoInfer<Name>]: ComponentType }>;

// Without a connection the screen before stays until there is one; the router itself would load the page anew, and find nothing.
const lazyScreen = <Name extends string>(load: Load<Name>, name: Name) =>
  lazyRouteComponent<Record<string, ComponentType>, string>(() => loadPart(load), name);

/**
 * A screen behind the login, whose program is loaded when somebody goes there:
 * `screenAt('/Calls', () => import('../features/call/calls-screen.tsx'), 'CallsScreen')`.
 */
export function screenAt<const Path extends Address, Name extends string>(path: Path, load: Load<Name>, name: Name) {
  return createRoute({ getParentRoute: () => insideRoute, path, component: lazyScreen(load, name) });
}

/** The same in front of the login, for those whom the facility does not know, or not yet. */
export function openScreenAt<const Path extends Address, Name extends string>(
  path: Path,
  load: Load<Name>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => rootRoute, path, component: lazyScreen(load, name) });
}
