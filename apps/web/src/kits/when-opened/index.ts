/** Parts of a screen that are loaded when somebody opens them: `whenOpened(() => import('./x.tsx').then((m) => m.X))`. */
export { whenIdle } from './when-idle.ts';
export { whenOpened } from './when-opened.tsx';
