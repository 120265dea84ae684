import type { RoleCode } from '@atrium/domain/kernel';
import { drawerOf, homeOf, mayVisit, pathOf, type ScreenAddress, type Visitor } from '@atrium/domain/session';
import { settingGroups } from '@atrium/domain/setting';
import { fullName, institutionOf } from '@atrium/domain/user';
import type { RecordsCalledQuery, RecordsToGoToQuery } from '../../../api/generated/app/shell/search/search.ts';
import type { Target } from '../../../kits/go/index.ts';

/** A destination of the search: a screen, a record, a setting or the start of a task. */
export interface SearchPlace {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly label: string;
  /** Its kind in a word: 'Proposal', or the heading of the menu. */
  readonly kind: string;
  /** What distinguishes it from others of the same name. */
  readonly beside?: string;
}

type Text = (sentence: string) => string;

/** Returns a unique name of a place: many records share one address and differ only in the query. */
export const nameOfPlace = ({ path, query }: SearchPlace): string => `${path} ${JSON.stringify(query ?? {})}`;

/** Returns a place at one of the product's addresses. */
function at<Address extends ScreenAddress>(
  { to, params, query }: Target<Address> & { readonly query?: Readonly<Record<string, string | number>> },
  words: Pick<SearchPlace, 'label' | 'kind' | 'beside'>,
): SearchPlace {
  return { path: pathOf(to, params), ...(query ? { query } : {}), ...words };
}

/** Returns the screens of the menu. */
export function screensOf(role: RoleCode, features: Visitor['features'], text: Text): SearchPlace[] {
  return drawerOf({ role, features }).flatMap(({ heading, entries }) =>
    entries.map(({ label, address }) => ({
      path: pathOf(address, undefined),
      label: text(label),
      kind: heading ? text(heading) : text('Screen'),
    })),
  );
}

/** Returns the tasks that can be started from anywhere, and every setting by its name. */
export function tasksOf(role: RoleCode, features: Visitor['features'], text: Text): SearchPlace[] {
  if (homeOf(role) === 'DASHBOARD') {
    return [at({ to: '/ProposalSelectType' }, { label: text('New proposal'), kind: text('Task') })];
  }
  if (!mayVisit({ role, features }, '/Settings').allowed) return [];
  const task = { kind: text('Task') };
  return [
    at({ to: '/Calls/new' }, { label: text('Create call'), ...task }),
    at({ to: '/ImportTemplate' }, { label: text('Import template'), ...task }),
    at({ to: '/ImportUnits' }, { label: text('Import units'), ...task }),
    ...settingGroups.flatMap(({ settings }) =>
      Object.entries(settings).map(([setting, { label }]) =>
        at({ to: '/Settings', query: { setting } }, { label: text(label), kind: text('Setting'), beside: setting }),
      ),
    ),
  ];
}

/** Returns the few records that every officer knows by name; all are loaded and matched in the browser. */
export function knownRecords({ calls, instruments, faps }: RecordsToGoToQuery, text: Text): SearchPlace[] {
  return [
    ...(calls ?? []).map(({ id, shortCode, title }) =>
      at(
        { to: '/Calls/$callId', params: { callId: id } },
        { label: shortCode, kind: text('Call'), beside: title ?? '' },
      ),
    ),
    ...(instruments?.instruments ?? []).map(({ name, shortCode }) =>
      at({ to: '/Instruments', query: { search: name } }, { label: name, kind: text('Instrument'), beside: shortCode }),
    ),
    ...(faps?.faps ?? []).map(({ id, code, description }) =>
      at({ to: '/FapPage/$id', params: { id } }, { label: code, kind: text('Panel'), beside: description }),
    ),
  ];
}

/** Returns what the server found, best first within each kind; only records from lists that the user may see. */
export function foundRecords(found: RecordsCalledQuery, text: Text): SearchPlace[] {
  const staffs = (found.proposalsView?.proposalViews ?? []).map(({ primaryKey, proposalId, title, callShortCode }) =>
    at(
      { to: '/Proposals', query: { reviewModal: primaryKey } },
      { label: `${proposalId} ${title}`, kind: text('Proposal'), beside: callShortCode ?? '' },
    ),
  );
  const own = (found.me?.proposalsPage.proposals ?? []).map(({ primaryKey, proposalId, title }) =>
    at(
      { to: '/ProposalEdit/$proposalPk', params: { proposalPk: primaryKey } },
      { label: `${proposalId} ${title}`, kind: text('Proposal') },
    ),
  );
  return [
    ...staffs,
    ...own,
    ...(found.users?.users ?? []).map((person) =>
      at(
        { to: '/People/$id', params: { id: person.id } },
        { label: fullName(person), kind: text('Person'), beside: institutionOf(person) },
      ),
    ),
    ...(found.allExperiments?.experiments ?? []).map(({ experimentId, proposal }) =>
      at(
        { to: '/Experiments', query: { experiment: experimentId } },
        { label: experimentId, kind: text('Experiment'), beside: proposal.title },
      ),
    ),
    ...(found.allQuestions?.questions ?? []).map(({ id, naturalKey, question }) =>
      at(
        { to: '/Questions', query: { search: naturalKey || id } },
        { label: question, kind: text('Question'), beside: naturalKey },
      ),
    ),
  ];
}
