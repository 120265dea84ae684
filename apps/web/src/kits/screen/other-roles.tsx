import Button from '@mui/material/Button';
import { useText } from '../../locale/index.ts';
import { flagIn, useAddressState } from '../address-state/index.ts';

/**
 * `?selectRoles=true`: the account menu asks users with several roles to choose one, and they stay on this screen if `stayHere` is set
 * (rule U36).
 */
export const roleWish = { selectRoles: flagIn(), stayHere: flagIn() };

/** Leads users with several roles to the choice of another one. */
export function OtherRoles({ size }: { readonly size?: 'small' }) {
  const text = useText();
  const [, setAddress] = useAddressState(roleWish);
  return (
    <Button
      variant="outlined"
      {...(size ? { size } : {})}
      onClick={() => setAddress({ selectRoles: true, stayHere: true })}
    >
      {text('Choose another role')}
    </Button>
  );
}
