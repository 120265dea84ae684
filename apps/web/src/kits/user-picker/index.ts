/**
 * Selection of people: `PeopleDialog` (a table with 'Find User by e-mail', for one person or several), `PeopleSearch` (a field that
 * searches by name during typing), `usePeople` for other controls.
 */
export { InviteDialog, PeopleDialog } from './dialogs.ts';
export { FindByEmail } from './find-by-email.tsx';
export type { InviteDialogProps } from './invite-dialog.tsx';
export { namedRefusal } from './named-refusal.ts';
export type { PeopleDialogProps } from './people-dialog.tsx';
export { PeopleSearch, type PeopleSearchProps } from './people-search.tsx';
export {
  type People,
  type PeopleQuestion,
  type PeopleSource,
  type Person,
  usePeople,
  usePeopleSource,
} from './use-people.ts';
