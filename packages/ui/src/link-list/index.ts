/** What hangs on a record: a titled list whose entries can be taken off. */
export * from './link-list.tsx';
