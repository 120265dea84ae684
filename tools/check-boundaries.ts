import { exceptions, forbidden, kitsOnKits, type Room, rooms, testRooms, tiers } from './boundaries.ts';
import { folderCycles } from './folder-circles.ts';
import { importsOf } from './imports.ts';
import { readSource, sourceFiles } from './source-files.ts';

interface Place {
  readonly room: Room;
  readonly area: string;
}

const order = new Map(tiers.flat().map((area, index) => [area, index]));
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

/** Returns every import and word that the table does not allow, as `file: sentence`. */
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
    for (const { specifier, typeOnly, path, name } of importsOf(file, text)) {
      const to = path ? placeOf(path) : undefined;
      const excused = exceptions.some((one) => file.startsWith(one.file) && to?.room.name === one.room);
      const inTest = isTest && (!to || testRooms.includes(to.room.name));
      if (excused || inTest) continue;
      if (to && path && !mayEnter(from, to, path, typeOnly)) {
        problems.push(`${file}: ${from.room.name} may not import ${specifier}`);
      }
      if (name && !mayUse(from, name)) problems.push(`${file}: ${from.room.name} may not use the package ${specifier}`);
    }
  }
  return [...new Set(problems)];
}

if (import.meta.main) {
  const files = sourceFiles();
  const problems = [...boundaryProblems(files, readSource), ...folderCycles(files, readSource)];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
