import { type RoleCode, roleCodeOf } from '@atrium/domain/kernel';
import { visitedPlaceOf } from '@atrium/domain/session';
import { EmptyState } from '@atrium/ui/empty-state';
import { ErrorState } from '@atrium/ui/error-state';
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useMatches } from '@tanstack/react-router';
import type { Operation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures, useMaybeSession } from '../../session/index.ts';
import { KeptTexts } from '../draft/index.ts';
import { OtherRoles } from './other-roles.tsx';

/** Whether the user has another role that could see what the current one may not; if `opening` is given, one of these. */
function useHasOtherRoles(opening?: readonly RoleCode[]): boolean {
  const { roles = [], role: inUse } = useMaybeSession() ?? {};
  if (!opening) return roles.length > 1;
  return roles.some(({ shortCode }) => {
    const role = roleCodeOf(shortCode);
    return role !== undefined && role !== inUse && opening.includes(role);
  });
}

type DraftNames = string | readonly string[] | undefined;

/** Shows the unsaved input of the forms that are not shown. */
const Typed = ({ kept = [] }: { readonly kept?: DraftNames }) =>
  [kept].flat().map((record) => <KeptTexts key={record} record={record} />);

interface MayNotSeeProps {
  /** The server's words, if it sent any. */
  readonly why?: string;
  /** The roles that may open the screen, if it names any. */
  readonly opening?: readonly RoleCode[] | undefined;
  readonly kept?: DraftNames;
}

/** Says that the user may not see this, and links to the user's other roles if one of them may. */
export function MayNotSee({ why, opening, kept }: MayNotSeeProps) {
  const text = useText();
  const severalRoles = useHasOtherRoles(opening);
  const reason = severalRoles
    ? 'You cannot see this in your current role. You may be able to in another of your roles.'
    : 'You cannot see this in your role. The user office can tell you more.';
  return (
    <>
      <ErrorState
        tone="info"
        title={text('You cannot open this')}
        text={
          <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
            {text(why ?? reason)}
            {severalRoles ? <OtherRoles size="small" /> : null}
          </Box>
        }
      />
      <Typed kept={kept} />
    </>
  );
}

/** Links from a record that does not exist to the list it would be in: the menu entry to which its address belongs. */
function ToTheList() {
  const text = useText();
  const session = useMaybeSession();
  const features = useFeatures();
  const address = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const place = session && address ? visitedPlaceOf({ role: session.role, features }, address).parent : undefined;
  if (!place) return null;
  return (
    <Button variant="contained" component={Link} to={place.address}>
      {text(place.title)}
    </Button>
  );
}

/**
 * Says that nothing exists for the current role; for users with several roles it may exist for another one (decision 21: the server never
 * reveals which).
 */
export function Absent({
  title,
  asks,
  kept,
}: {
  readonly title: string;
  readonly kept?: DraftNames;
  readonly asks: Pick<Operation<object>, 'refreshing' | 'retry'>;
}) {
  const text = useText();
  const severalRoles = useHasOtherRoles();
  return (
    <>
      <EmptyState
        icon={<SearchOffOutlined />}
        title={text(title)}
        text={
          severalRoles
            ? text('You cannot see this in your current role. You may be able to in another of your roles.')
            : undefined
        }
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center', alignItems: 'center' }}>
            <Button variant="outlined" aria-busy={asks.refreshing} onClick={asks.retry}>
              {text('Retry')}
            </Button>
            {severalRoles ? <OtherRoles /> : null}
            <ToTheList />
          </Box>
        }
      />
      <Typed kept={kept} />
    </>
  );
}
