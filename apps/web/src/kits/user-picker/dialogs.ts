import { lazyPart } from '@atrium/ui/lazy-part';

/** Selects one or several of the people available to the user, or a person by an exact e-mail address. */
export const PeopleDialog = lazyPart(() => import('./people-dialog.tsx').then((module) => module.PeopleDialog));

/** Invites a person who is not registered yet. */
export const InviteDialog = lazyPart(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog));
