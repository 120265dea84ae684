/** Parts of a screen that are loaded when somebody opens them: `whenOpened(() => import('./x.tsx').then((m) => m.X))`. */
export { whenIdle, whenOpened } from './when-opened.tsx';
