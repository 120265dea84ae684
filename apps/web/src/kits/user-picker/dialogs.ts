import { whenOpened } from '../when-opened/index.ts';

/** Picks one person or several from the people one may pick from, or by an exact e-mail address. */
export const PeopleDialog = whenOpened(() => import('./people-dialog.tsx').then((module) => module.PeopleDialog));

/** Invites somebody who is not registered yet. */
export const InviteDialog = whenOpened(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog));
