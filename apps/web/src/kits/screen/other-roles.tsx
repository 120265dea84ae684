import Button from '@mui/material/Button';
import { useText } from '../../locale/index.ts';
import { flagIn, useAddressState } from '../address-state/index.ts';

/** The account menu asks for a role where the address wishes it, and leads back to what was to be seen (rule U36). */
const wish = { selectRoles: flagIn(), stayHere: flagIn() };

/** Leads whoever has several roles to the choice of another one. */
export function OtherRoles() {
  const text = useText();
  const [, setAddress] = useAddressState(wish);
  return (
    <Button variant="outlined" size="small" onClick={() => setAddress({ selectRoles: true, stayHere: true })}>
      {text('Choose another role')}
    </Button>
  );
}
