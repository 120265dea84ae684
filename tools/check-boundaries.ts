import { dirname, join, normalize } from 'node:path';
import { exceptions, forbidden, kitsOnKits, type Room, rooms, testRooms, tiers } from './boundaries.ts';
import { readSource, sourceFiles } from './source-files.ts';

interface Place {
  readonly room: Room;
  readonly area: string;
}

const order = new Map(tiers.flat().map((area, index) => [area, index]));
const statement =
  /(?:^|\n)\s*(?:import|export)\s(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

const patterns = rooms.map((room) => {
  const escaped = room.path.replace(/[.]/g, '\\.').replace('**', '.*').replace('<area>', '([^/]+)');
  return { room, pattern: new RegExp(`^${escaped}`) };
});

function placeOf(path: string): Place | undefined {
  for (const { room, pattern } of patterns) {
    const match = pattern.exec(path);
    if (match) return { room, area: match[1] ?? '' };
  }
  return undefined;
}

/** What a package says of its doors: their names, and the files behind them. */
function facesOf(workspace: string): Readonly<Record<string, string>> {
  let faces = doors.get(workspace);
  if (!faces) {
    faces = (JSON.parse(readSource(`packages/${workspace}/package.json`)) as { exports: Record<string, string> })
      .exports;
    doors.set(workspace, faces);
  }
  return faces;
}

const doors = new Map<string, Readonly<Record<string, string>>>();

/** The file of this repository that an import names, or the package. */
function target(from: string, specifier: string): { path?: string; name?: string } {
  if (specifier.startsWith('.')) return { path: normalize(join(dirname(from), specifier)) };
  const own = /^@atrium\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  if (!own) return { name: specifier };
  const [, workspace = '', rest = ''] = own;
  const face = facesOf(workspace)[rest ? `./${rest}` : '.'];
  return { path: face ? join('packages', workspace, face) : `packages/${workspace}/src/${rest}/index.ts` };
}

function mayEnter(from: Place, to: Place, path: string, typeOnly: boolean): boolean {
  if (from.room === to.room && (from.area === to.area || kitsOnKits[from.area]?.includes(to.area))) return true;
  if (from.room.rooms === 'all') return true;
  return from.room.rooms.some((entry) => {
    if (entry === `${to.room.name}<`) {
      return path.endsWith('/index.ts') && (order.get(to.area) ?? 99) < (order.get(from.area) ?? -1);
    }
    if (entry === `${to.room.name}:types`) return typeOnly;
    return entry === to.room.name || (entry.endsWith('/*') && to.room.name.startsWith(entry.slice(0, -1)));
  });
}

function mayUse(from: Place, name: string): boolean {
  if (from.room.packages === 'all') return true;
  return from.room.packages.some(
    (entry) => name === entry || name.startsWith(/[/:]$/.test(entry) ? entry : `${entry}/`),
  );
}

/** Every import and word that the table does not allow, as `file: sentence`. */
export function boundaryProblems(files: readonly string[], read: (path: string) => string): string[] {
  const problems: string[] = [];
  for (const file of files) {
    const text = read(file);
    const from = placeOf(file);
    const isTest = /\.test\.tsx?$/.test(file);
    for (const rule of forbidden) {
      const found = rule.in.test(file) ? rule.not.exec(text)?.[0] : undefined;
      if (found) problems.push(`${file}: ${found}: ${rule.because}`);
    }
    if (!from) continue;
    const tiered = from.room.name === 'domain' || from.room.name === 'server/modules';
    if (tiered && !order.has(from.area))
      problems.push(`${file}: the area ${from.area} has no tier in tools/boundaries.ts`);
    for (const [, type, a, b, c] of text.matchAll(statement)) {
      const specifier = a ?? b ?? c ?? '';
      const { path, name } = target(file, specifier);
      const to = path ? placeOf(path) : undefined;
      const excused = exceptions.some((one) => file.startsWith(one.file) && to?.room.name === one.room);
      const inTest = isTest && (!to || testRooms.includes(to.room.name));
      if (excused || inTest) continue;
      if (to && path && !mayEnter(from, to, path, Boolean(type))) {
        problems.push(`${file}: ${from.room.name} may not import ${specifier}`);
      }
      if (name && !mayUse(from, name)) problems.push(`${file}: ${from.room.name} may not use the package ${specifier}`);
    }
  }
  return [...new Set(problems)];
}

if (import.meta.main) {
  const problems = boundaryProblems(sourceFiles(), readSource);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
