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
  officer: ['src/routes/home/home.tsx', 'src/routes/proposals/proposals.tsx'],
  applicant: ['src/routes/home/home.tsx', 'src/routes/home/dashboard.tsx'],
  form: ['src/features/proposal/edit-proposal-screen.tsx'],
  reviewer: ['src/routes/home/home.tsx', 'src/routes/reviews/review-homes.tsx'],
} as const;

/** What every screen loads when it stands. */
const soonAfter = [
  'src/app/toast-host.tsx',
  'src/kits/download/index.ts',
  'src/app/shell/beside.tsx',
  'src/app/shell/footer-text.tsx',
];

/** All modules that come with these, themselves included. */
function closure(roots: readonly string[], moduleOf: ModuleOf): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(moduleOf(id)?.importedIds ?? []));
  }
  return found;
}

/** The files that modules are shared in, those that others lean on first. */
export const shares = ['several', 'tables', ...Object.keys(firstScreens), 'soon'] as const;

/**
 * The file for what these screens need: their own where it is one; `tables` where they all show a list; else `several`. What a module takes is
 * needed wherever the module is, so `several` takes nothing of `tables`, and neither takes anything of a single screen.
 */
function shareOf(names: readonly string[]): string | undefined {
  if (names.length < 2) return names[0];
  return names.some((name) => name === 'form' || name === 'soon') ? 'several' : 'tables';
}

/**
 * Which of the first screens need a module: one of them by its name, `soon` when it is only for what comes right after, `tables` or `several`;
 * undefined for all other modules. `root` is the folder of the web application.
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
    return shareOf(sets.filter(({ modules }) => modules.has(id)).map(({ name }) => name));
  };
}
