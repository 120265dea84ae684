import { useState, useSyncExternalStore } from 'react';
import type { Entry } from '../contract/index.ts';
import type { AdminHost, EntryHost, KnownFile, QuestionHost } from '../contract/question-host.web.ts';

export interface FakeHost extends QuestionHost {
  readonly opened: string[];
}

const metre = { id: 'm', unit: 'metre', quantity: 'length', symbol: 'm', siConversionFormula: 'x' };
const kelvin = { id: 'K', unit: 'kelvin', quantity: 'temperature', symbol: 'K', siConversionFormula: 'x' };
const ready = <Item,>(items: readonly Item[]) => ({ items, state: 'ready' as const });

/** Lists an administrator chooses from, as short as possible. */
export const fakeAdminHost: AdminHost = {
  useUnits: () => ready([metre, kelvin]),
  UnitDialog: ({ name, onMade, onClose }) => (
    <div role="dialog" aria-label="Create unit">
      <button
        type="button"
        onClick={() => {
          onMade({ ...metre, id: name, unit: name, symbol: 'fur' });
          onClose();
        }}
      >
        Make {name}
      </button>
    </div>
  ),
  useTemplates: (group) => ready([{ id: 7, name: `A template of ${group}` }]),
  useInstruments: () => ready([{ id: 3, name: 'Spectrometer' }]),
  useTechniques: () => ready([{ id: 5, name: 'Diffraction' }]),
  useRoles: () =>
    ready([
      { shortCode: 'user', title: 'User' },
      { shortCode: 'user_officer', title: 'User Officer' },
    ]),
  useRiskAssessment: () => true,
  addressOf: (place) => `/${place}`,
};

/** Returns a host that stores records without a server: created immediately, complete when copied. */
export function fakeEntryHost(first: readonly Entry[] = []): EntryHost & { readonly asked: string[] } {
  let entries = first;
  let serial = 100;
  const listeners = new Set<() => void>();
  const asked: string[] = [];
  const put = (next: readonly Entry[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const add = (title: string, isCompleted: boolean) => {
    serial += 1;
    put([...entries, { id: serial, title, isCompleted }]);
    return serial;
  };
  return {
    asked,
    useEntries: () => ({ ...ready(useSyncExternalStore(subscribe, () => entries)), retry: () => undefined }),
    useCopyableEntries: () =>
      ready([
        {
          title: 'There',
          questionaryId: 9,
          questionId: 'q',
          templateId: 1,
          proposalPk: 2,
          proposal: 'Another proposal',
        },
        { title: 'Own', questionaryId: 8, questionId: 'q', templateId: 1, proposalPk: 1, proposal: 'This proposal' },
        {
          title: 'Else',
          questionaryId: 7,
          questionId: 'x',
          templateId: 3,
          proposalPk: 2,
          proposal: 'Another proposal',
        },
      ]),
    editEntry: async ({ entryId }) => {
      asked.push(`edit ${entryId ?? 'new'}`);
      return entryId ?? add('New one', false);
    },
    readEntry: (kind, entryId) => void asked.push(`read ${kind} ${entryId}`),
    downloadEntry: (kind, entryId) => void asked.push(`download ${kind} ${entryId}`),
    cloneEntry: async (_, __, title) => add(title, true),
    copyEntries: async (_, sources) => sources.map(({ title }) => add(title, true)),
    confirmDeletion: async (_, { title }, question) => {
      asked.push(`${question}: ${title}?`);
      return true;
    },
    deleteEntry: async (kind, entryId) => {
      asked.push(`delete ${kind} ${entryId}`);
      put(entries.filter(({ id }) => id !== entryId));
      return true;
    },
  };
}

/** Returns a host without a server: uploads arrive immediately, each with its name as its id. */
export function fakeHost(files: readonly KnownFile[] = []): FakeHost {
  const opened: string[] = [];
  const stored = new Map(files.map((file) => [file.id, file]));
  return {
    ...fakeAdminHost,
    opened,
    text: (sentence, values = {}) =>
      sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
    useFiles: (ids) => ids.flatMap((id) => stored.get(id) ?? []),
    useUploads: (accepted, onStored) => {
      const [uploads, setUploads] = useState<
        ReadonlyArray<{ key: number; name: string; kind: 'rejected'; message: string }>
      >([]);
      return {
        uploads,
        start: (picked) => {
          for (const { name, type, size } of picked) {
            if (
              accepted.length > 0 &&
              !accepted.some((entry) => name.endsWith(entry) || entry === `${type.split('/')[0]}/*`)
            ) {
              setUploads((before) => [
                ...before,
                { key: before.length, name, kind: 'rejected', message: 'Incorrect file type' },
              ]);
              continue;
            }
            stored.set(name, { id: name, name, mimeType: type, sizeInBytes: size });
            onStored(name);
          }
        },
        cancel: () => undefined,
        dismiss: (key) => setUploads((before) => before.filter((upload) => upload.key !== key)),
      };
    },
    useAssigned: (kind, proposalPk, isWanted) =>
      isWanted && proposalPk ? [{ id: 1, name: kind === 'instruments' ? 'LUMEN' : 'Imaging' }] : [],
    useChoices: () => ({ ...ready(['Red', 'Green']), retry: () => undefined }),
    ...fakeEntryHost(),
    openFile: ({ id }) => void opened.push(id),
    readFile: ({ name }) => Promise.resolve(new Blob([name])),
  };
}
