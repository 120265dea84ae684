import type { Config } from './config/config.ts';

/** The first socket that systemd hands over, as its protocol counts them. */
const first = 3;

/**
 * Whether whoever started this process (a socket unit of systemd) holds the door open for it: it is told the process's own number. Who
 * comes while one process ends and the next one starts waits at such a door and is not turned away.
 */
export function isDoorHeld(env: NodeJS.ProcessEnv = process.env, pid = process.pid): boolean {
  return env.LISTEN_PID === String(pid) && Number(env.LISTEN_FDS) >= 1;
}

/** Where people are listened to: at the door that is held open for us, or at the address of the configuration. */
export function doorOf({ port, host }: Config): { readonly port: number; readonly host: string; readonly fd?: number } {
  return isDoorHeld() ? { port, host, fd: first } : { port, host };
}
