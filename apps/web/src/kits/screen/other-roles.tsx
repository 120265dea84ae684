import Button from '@mui/material/Button';
import { useText } from '../../locale/index.ts';
import { flagIn, useAddressState } from '../address-state/index.ts';

/** `?selectRoles=true`: the account menu asks whoever has several roles for one, and they stay here with it where `stayHere` says so (rule U36). */
export const roleWish = { selectRoles: flagIn(), stayHere: flagIn() };

/** Leads whoever has several roles to the choice of another one. */
export function OtherRoles() {
  const text = useText();
  const [, setAddress] = useAddressState(roleWish);
  return (
    <Button variant="outlined" size="small" onClick={() => setAddress({ selectRoles: true, stayHere: true })}>
      {text('Choose another role')}
    </Button>
  );
}
