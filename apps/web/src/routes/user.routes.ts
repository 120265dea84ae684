import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import { insideRoute } from './root.tsx';

const peopleRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/People',
  component: lazyScreen(() => import('../features/user/people-screen.tsx'), 'PeopleScreen'),
});

const personRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/People/$id',
  component: lazyScreen(() => import('./person-page.tsx'), 'PersonPage'),
});

const institutionsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Institutions',
  component: lazyScreen(() => import('../features/institution/institutions-screen.tsx'), 'InstitutionsScreen'),
});

const mergeRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/MergeInstitutionsPage/$institutionId',
  component: lazyScreen(() => import('../features/institution/merge-screen.tsx'), 'MergeScreen'),
});

export const userRoutes = [peopleRoute, personRoute, institutionsRoute, mergeRoute] as const;
