import MuiLink from '@mui/material/Link';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AddressQuery } from '../../kits/address-state/index.ts';

/** To the record of a proposal in the place of this list, whose state stays in the address. */
const target = (primaryKey: number) =>
  ({
    component: Link,
    to: '.',
    search: (before: AddressQuery) => ({ ...before, reviewModal: String(primaryKey) }),
  }) as object;

export function RecordLink({ primaryKey, children }: { primaryKey: number; children: ReactNode }) {
  return (
    <MuiLink color="inherit" underline="hover" {...target(primaryKey)}>
      {children}
    </MuiLink>
  );
}
