/** The meeting of a panel: order, decisions and time of an instrument's proposals, and closing the meeting. */
export * from './model.ts';
export * from './policy.ts';
export * from './room.ts';
export * from './room-policy.ts';
export * from './room-schema.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './what-if.ts';
