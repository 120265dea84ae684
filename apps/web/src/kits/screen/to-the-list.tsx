import { visitedPlaceOf } from '@atrium/domain/session';
import Button from '@mui/material/Button';
import { Link, useMatches } from '@tanstack/react-router';
import { useText } from '../../locale/index.ts';
import { useFeatures, useMaybeSession } from '../../session/index.ts';

/** Links from a record that does not exist to the list it would be in: the menu entry to which its address belongs. */
export function ToTheList() {
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
