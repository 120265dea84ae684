/** The part of the bundler's module information that is used here. */
interface Module {
  readonly importedIds: readonly string[];
}

/** Looks up a module in the bundler. */
export type ModuleOf = (id: string) => Module | null;

/**
 * The screens that people open most often, by the modules that only these screens load immediately. The modules of each screen are bundled
 * into one file, and those that several screens need into a shared one: a hundred small files load more slowly than one large file.
 */
export const firstScreens = {
  officer: ['src/routes/home/home.tsx', 'src/routes/proposals/proposals.tsx'],
  applicant: ['src/routes/home/home.tsx', 'src/routes/home/dashboard.tsx'],
  form: ['src/features/proposal/edit-proposal-screen.tsx'],
  reviewer: ['src/routes/home/home.tsx', 'src/routes/reviews/review-homes.tsx'],
} as const;

/** Modules that every screen loads right after it is rendered. */
const soonAfter = [
  'src/app/toast-host.tsx',
  'src/kits/download/index.ts',
  'src/app/shell/beside.tsx',
  'src/app/shell/footer-text.tsx',
];

/** Returns these modules and all that they import, directly or indirectly. */
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

/** The names of the shared files; files come before those that depend on them. */
export const shares = ['several', 'tables', ...Object.keys(firstScreens), 'soon'] as const;

/**
 * Returns the file for a module that these screens need: the screen's own file if there is only one; `tables` if all of them show a list;
 * otherwise `several`. The imports of a module are needed wherever the module is, so `several` imports nothing from `tables`, and neither
 * imports anything from the file of a single screen.
 */
function shareOf(names: readonly string[]): string | undefined {
  if (names.length < 2) return names[0];
  return names.some((name) => name === 'form' || name === 'soon') ? 'several' : 'tables';
}

/**
 * Returns a function that names the shared file of a module: a first screen, `soon` for modules that are only loaded right after it,
 * `tables` or `several`; undefined for all other modules. `root` is the folder of the web application.
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
