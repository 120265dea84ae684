import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../locale/index.ts';
import { useSession } from '../../../session/index.ts';
import { useRecordsTypedIn } from './use-records-typed-in.ts';

/** Where the profile lists all that was typed. */
export const allTypedId = 'all-typed';

/** One line that says where to find what was typed into these records, whose forms are closed (rule P183); nothing where nothing was. */
export function KeptLink({ records }: { readonly records: readonly string[] }) {
  const text = useText();
  const { user } = useSession();
  const typed = useRecordsTypedIn();
  if (!records.some((record) => typed.includes(record))) return null;
  const profile = { to: '/ProfilePage/$id', params: { id: user.id }, hash: allTypedId } as object;
  return (
    <Typography color="textSecondary" sx={{ mb: 3, maxWidth: '47.5rem' }}>
      {text('You began a proposal in a call that is not open any more. It is not saved.')}{' '}
      <MuiLink component={Link} {...profile}>
        {text('See what you typed')}
      </MuiLink>
    </Typography>
  );
}
