/**
 * Where reviews of all kinds are written: `<ReadingRoom>` shows the proposal beside the form, `useTasks` returns the remaining reviews in
 * order, `<TaskStrip>` and `<PanelStrip>` show on home pages what is due.
 */
export { ReviewTasksDocument } from '../../api/generated/kits/reading-room/reading-room.ts';
export { GoneNote, isOver, useHeld } from './held.tsx';
export { PanelStrip } from './panel-strip.tsx';
export { ReadingRoom } from './reading-room.tsx';
export { RoomLink, roomOf } from './room-link.tsx';
export { TaskStrip } from './task-strip.tsx';
export { type Tasks, useTasks } from './use-tasks.ts';
