/** What the bundler tells of a module. */
interface Module {
  readonly importedIds: readonly string[];
}

/** Asks the bundler for a module. */
export type ModuleOf = (id: string) => Module | null;

/**
 * The screens that people open most, by the modules that only they load at once. What each needs comes in one file of its own, beside one
 * for what several of them need: a browser that waits for a hundred small files waits longer than for one large.
 */
export const firstScreens = {
  officer: ['src/routes/home.tsx', 'src/routes/proposals.tsx'],
  applicant: ['src/routes/home.tsx', 'src/routes/dashboard.tsx'],
  form: ['src/features/proposal/edit-proposal-screen.tsx'],
  reviewer: ['src/routes/home.tsx', 'src/routes/review-homes.tsx'],
} as const;

/** What every screen loads when it stands. */
const soonAfter = [
  'src/app/toast-host.tsx',
  'src/kits/download/index.ts',
  'src/app/shell/idle-warning.tsx',
  'src/app/shell/sign-in-again.tsx',
  'src/app/shell/footer-text.tsx',
];

const isSchemaLibrary = (id: string) => /node_modules[\\/]zod[\\/]/.test(id);

/**
 * All modules that come with these, themselves included. Schemas are left out: the first screens show what others wrote and check nothing, and
 * reach them only by way of an area's list of names, of which the bundler takes what is used.
 */
function closure(roots: readonly string[], moduleOf: ModuleOf): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const imported = moduleOf(id)?.importedIds ?? [];
    if (isSchemaLibrary(id) || imported.some(isSchemaLibrary)) continue;
    found.add(id);
    waiting.push(...imported);
  }
  return found;
}

/**
 * Which of the first screens need a module: `several`, one of them by its name, `soon` when it is only for what comes right after; undefined
 * for all other modules. `root` is the folder of the web application.
 */
export function sharing(root: string): (id: string, moduleOf: ModuleOf) => string | undefined {
  let sets: { readonly name: string; readonly modules: ReadonlySet<string> }[] | undefined;
  return (id, moduleOf) => {
    sets ??= [
      ...Object.entries(firstScreens).map(([name, roots]) => ({ name, roots: roots as readonly string[] })),
      { name: 'soon', roots: soonAfter },
    ].map(({ name, roots }) => ({
      name,
      modules: closure(
        roots.map((path) => `${root}/${path}`),
        moduleOf,
      ),
    }));
    const [first, ...more] = sets.filter(({ modules }) => modules.has(id));
    return first && (more.length > 0 ? 'several' : first.name);
  };
}
