import type { Config } from './config/config.ts';

/** The file descriptor of the first socket passed by systemd, by its protocol. */
const first = 3;

/**
 * Whether this process was started with a listening socket (by a socket unit of systemd): the environment then contains the process's own
 * number. Clients that connect while one process ends and the next one starts wait at such a socket and are not rejected.
 */
export function isDoorHeld(env: NodeJS.ProcessEnv = process.env, pid = process.pid): boolean {
  return env.LISTEN_PID === String(pid) && Number(env.LISTEN_FDS) >= 1;
}

/** Returns where to listen: on the socket that was passed, or at the address of the configuration. */
export function doorOf({ port, host }: Config): { readonly port: number; readonly host: string; readonly fd?: number } {
  return isDoorHeld() ? { port, host, fd: first } : { port, host };
}
