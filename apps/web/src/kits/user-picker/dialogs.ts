import { lazyPart } from '@atrium/ui/lazy-part';

/** Picks one person or several from the people one may pick from, or by an exact e-mail address. */
export const PeopleDialog = lazyPart(() => import('./people-dialog.tsx').then((module) => module.PeopleDialog));

/** Invites somebody who is not registered yet. */
export const InviteDialog = lazyPart(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog));
