import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../locale/index.ts';
import { useSession } from '../../../session/index.ts';
import { useRecordsTypedIn } from './use-records-typed-in.ts';

/** The id of the profile's section that lists all unsaved input. */
export const allTypedId = 'all-typed';

/** Links to the unsaved input of these records, whose forms are closed (rule P183); renders nothing if there is none. */
export function KeptLink({ records }: { readonly records: readonly string[] }) {
  const text = useText();
  const { user } = useSession();
  const typed = useRecordsTypedIn();
  if (!records.some((record) => typed.includes(record))) return null;
  const profile = { to: '/ProfilePage/$id', params: { id: user.id }, hash: allTypedId } as object;
  return (
    <Typography color="textSecondary" sx={{ mb: 3, maxWidth: '47.5rem' }}>
      {text('You began a proposal in a call that is no longer open. It was not saved.')}{' '}
      <MuiLink component={Link} {...profile}>
        {text('See what you typed')}
      </MuiLink>
    </Typography>
  );
}
