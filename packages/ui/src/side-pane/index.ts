/** An editor's board with what belongs to it beside it, where there is room: `<BetweenPanes palette={…} side={…}>…</BetweenPanes>`. */
export { BetweenPanes, type BetweenPanesProps, useRoomBeside } from './between-panes.tsx';
