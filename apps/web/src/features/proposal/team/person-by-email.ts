import { PickByEmailDocument } from '../../../api/generated/kits/user-picker/user-picker.ts';
import { request } from '../../../api/index.ts';
import type { Person } from '../../../kits/user-picker/index.ts';

/** The person of an exact address, or undefined when nobody is known by it. */
export async function personByEmail(email: string): Promise<Person | undefined> {
  const { data } = await request(PickByEmailDocument, { email, role: 'USER' });
  return data.basicUserDetailsByEmail ?? undefined;
}
