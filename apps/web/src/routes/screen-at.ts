import { loadPart } from '@atrium/ui/lazy-part';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { insideRoute, rootRoute } from './root.tsx';

type Address = `/${string}`;

/** Loads a module that exports a screen by that name, possibly among others. */
type Load<Name extends string> = () => Promise<{ readonly [Key in NoInfer<Name>]: ComponentType }>;

// Without a connection the previous screen stays until it is restored; the router itself would reload the page, without success.
const lazyScreen = <Name extends string>(load: Load<Name>, name: Name) =>
  lazyRouteComponent<Record<string, ComponentType>, string>(() => loadPart(load), name);

/**
 * Creates the route of a screen behind the login, whose code is loaded when it is opened: `screenAt('/Calls', () =>
 * import('../features/call/calls-screen.tsx'), 'CallsScreen')`.
 */
export function screenAt<const Path extends Address, Name extends string>(path: Path, load: Load<Name>, name: Name) {
  return createRoute({ getParentRoute: () => insideRoute, path, component: lazyScreen(load, name) });
}

/** The same outside the login, for people whom the facility does not know, or not yet. */
export function openScreenAt<const Path extends Address, Name extends string>(
  path: Path,
  load: Load<Name>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => rootRoute, path, component: lazyScreen(load, name) });
}
