// Plain JavaScript, like all that runs before the pinned Node is there.
import { statSync } from 'node:fs';

/**
 * Who types a command is root, and who serves is not: what a command makes in the data folder the service has to read. So in production a
 * command that root typed works as the owner of the data folder (decision 0322). Answers whose number that is, undefined where nothing was changed.
 */
export function workAsOwner(env = process.env, who = process, look = ownerOf) {
  if (who.getuid?.() !== 0 || env.NODE_ENV !== 'production' || !env.ATRIUM_DATA) return undefined;
  const folder = look(env.ATRIUM_DATA);
  if (!folder || folder.uid === 0) return undefined;
  who.setgroups([folder.gid]);
  who.setgid(folder.gid);
  who.setuid(folder.uid);
  return folder.uid;
}

/** Undefined where there is no such folder yet. */
function ownerOf(folder) {
  return statSync(folder, { throwIfNoEntry: false });
}
