import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { insideRoute } from './root.tsx';

const peopleRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/People',
  component: lazyRouteComponent(() => import('../features/user/people-screen.tsx'), 'PeopleScreen'),
});

const personRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/People/$id',
  component: lazyRouteComponent(() => import('./person-page.tsx'), 'PersonPage'),
});

const institutionsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/Institutions',
  component: lazyRouteComponent(() => import('../features/institution/institutions-screen.tsx'), 'InstitutionsScreen'),
});

const mergeRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/MergeInstitutionsPage/$institutionId',
  component: lazyRouteComponent(() => import('../features/institution/merge-screen.tsx'), 'MergeScreen'),
});

export const userRoutes = [peopleRoute, personRoute, institutionsRoute, mergeRoute] as const;
