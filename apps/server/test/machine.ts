import { grantedKeys, permissionsText } from '@atrium/domain/api-token';
import type { World } from './world.ts';

/** Returns an access token with these keys, created as an officer creates it. */
export async function aMachine(world: World, keys: readonly string[]): Promise<{ readonly token: string }> {
  const officer = await world.person('USER_OFFICER');
  const { made } = await world.ok(
    officer,
    'mutation ($p: String!) { made: createApiAccessToken(createApiAccessTokenInput: { name: "robot", accessPermissions: $p }) { accessToken accessPermissions } }',
    { p: permissionsText(keys) },
  );
  if (grantedKeys(made.accessPermissions).length !== keys.length) throw new Error('Some of these keys are not offered');
  return { token: made.accessToken.replace(/^Bearer /, '') };
}
