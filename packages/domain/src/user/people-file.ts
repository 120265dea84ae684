import { z } from 'zod';
import { type RoleCode, roleCodeOf, roleCodes } from '../kernel/index.ts';
import { emailLimit, nameLimit, nameMinimum } from './model.ts';
import { personName } from './schema.ts';

/** Maximum people in one file. */
const peopleFileLimit = 10_000;

/** A person to be created before signing in, from one line of the file. */
export interface PersonInFile {
  /** The number of the line in the file; the header is line 1. */
  readonly line: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  /** A name or a ROR id; empty if none. */
  readonly institution: string;
  /** Roles in addition to the one every person has. */
  readonly roles: readonly RoleCode[];
}

export interface LineProblem {
  readonly line: number;
  readonly problem: string;
}

const columns = ['email', 'firstname', 'lastname', 'institution', 'roles'] as const;
type Column = (typeof columns)[number];

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Parses CSV text into lines of cells; quoted cells may contain separators, line breaks and doubled quotes. Blank lines are skipped. */
export function csvLines(text: string, separator: string): Line[] {
  const lines: Line[] = [];
  let [cells, cell, quoted, line, began]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  const endLine = () => {
    if (cells.length > 0 || cell.trim() !== '')
      lines.push({ line: began, cells: [...cells, cell].map((one) => one.trim()) });
    [cells, cell, began] = [[], '', line + 1];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (sign === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      if (quoted) cell += sign;
      else endLine();
      line += 1;
    } else if (sign !== '\r') cell += sign;
  }
  endLine();
  return lines;
}

const address = z.email().max(emailLimit);

/** Whether a text is a valid e-mail address. */
export const isAddress = (text: string): boolean => address.safeParse(text).success;

function problemsOf({ email, firstname, lastname }: PersonInFile, unknown: readonly string[]): string[] {
  const name = (label: string, value: string) => personName(label).safeParse(value).error?.issues[0]?.message;
  return [
    isAddress(email) ? undefined : `${email || 'a blank'} is not an e-mail address`,
    name('First name', firstname),
    name('Last name', lastname),
    ...unknown.map(
      (role) => `there is no role ${role}; roles are ${roleCodes.map((code) => code.toLowerCase()).join(', ')}`,
    ),
  ].filter((problem) => problem !== undefined);
}

/**
 * Parses a file of people: CSV with a header that names email, firstname, lastname and, optionally, institution and roles, in any order;
 * separated by commas or semicolons, several roles by blanks. Problems are reported with their line.
 */
export function readPeopleFile(text: string): { people: PersonInFile[]; problems: LineProblem[] } {
  const clean = text.replace(/^\uFEFF/, '');
  const [head = ''] = clean.split('\n', 1);
  const separator = head.includes(';') ? ';' : ',';
  const [first, ...lines] = csvLines(clean, separator);
  const names = (first?.cells ?? []).map((name) => name.toLowerCase());
  const missing = columns.slice(0, 3).filter((column) => !names.includes(column));
  if (missing.length > 0) {
    return { people: [], problems: [{ line: 1, problem: `the header row does not contain ${missing.join(', ')}` }] };
  }
  if (lines.length > peopleFileLimit) {
    return { people: [], problems: [{ line: 1, problem: `more than ${peopleFileLimit} people; use several files` }] };
  }
  const seen = new Map<string, number>();
  const problems: LineProblem[] = [];
  const people = lines.map(({ line, cells }) => {
    const cell = (column: Column) => (names.includes(column) ? (cells[names.indexOf(column)] ?? '') : '');
    const typed = cell('roles')
      .split(/[\s|]+/)
      .filter(Boolean);
    const roles = typed.flatMap((role) => roleCodeOf(role) ?? []);
    const person = {
      line,
      email: cell('email'),
      firstname: cell('firstname'),
      lastname: cell('lastname'),
      institution: cell('institution'),
      roles,
    };
    const unknown = typed.filter((role) => !roleCodeOf(role));
    const found = problemsOf(person, unknown);
    const earlier = seen.get(person.email.toLowerCase());
    if (earlier !== undefined && person.email) found.push(`${person.email} is already on line ${earlier}`);
    seen.set(person.email.toLowerCase(), line);
    problems.push(...found.map((problem) => ({ line, problem })));
    return person;
  });
  return { people, problems };
}

/** Derives a provisional name from an e-mail address, used until the person signs in: jane.doe@lab.example becomes Jane Doe. */
export function nameFromAddress(email: string): { firstname: string; lastname: string } {
  const [local = '', domain = ''] = email.split('@');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const words = local
    .split(/[._+-]+/)
    .filter((word) => word.length > 1)
    .map(capital);
  const [firstname = capital(local), ...others] = words;
  const lastname = others.at(-1) ?? `(${domain || 'unknown'})`;
  return { firstname: firstname.padEnd(nameMinimum, '.').slice(0, nameLimit), lastname: lastname.slice(0, nameLimit) };
}
