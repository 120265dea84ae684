import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AlterTableCmd, Constraint, Node, RawStmt } from '@pgsql/types';
import { parse } from 'libpg-query';

/** The last migration before anything was in production: the migrations up to it never ran in a facility at work. */
const lastBeforeProduction = '0089';

/** Tables that stay small in every facility: any operation on them is quick. */
const smallTables = new Set(
  `active_templates api_access_tokens call_faps call_instruments calls connection_status_actions countries
  email_template_translations email_templates fap_members faps features instrument_scientists instruments migrations page_contents pdf_templates
  predefined_messages quantities question_dependencies question_template_relations questions roles settings
  status_changing_events statuses tag_calls tag_instruments tags technique_instruments technique_scientists techniques templates
  topics units workflow_connections workflows`.split(/\s+/),
);

interface Seen {
  readonly created: Set<string>;
  readonly locked: Set<string>;
  readonly outsideTransaction: boolean;
  readonly endsOlderProcesses: boolean;
  readonly brief: boolean;
}

/**
 * Returns a sentence for each statement that would make users wait, or break the processes of the previous version, when the file runs in a
 * facility at work (decision 167): statements that lock a large table for longer than a moment, and statements that remove what older
 * processes use. Returns none for a file that may run. Throws if the text is not SQL.
 */
export async function migrationProblems(sql: string): Promise<string[]> {
  const seen: Seen = {
    created: new Set(),
    locked: new Set(),
    outsideTransaction: /^-- outside a transaction$/m.test(sql),
    endsOlderProcesses: /^-- ends older processes: \S/m.test(sql),
    brief: /^-- brief: \S/m.test(sql),
  };
  const { stmts = [] } = (await parse(sql)) as { stmts?: RawStmt[] };
  return stmts.flatMap(({ stmt }) => (stmt ? statementProblems(stmt, seen) : []));
}

const isLarge = (table: string | undefined, { created }: Seen): table is string =>
  table !== undefined && !smallTables.has(table) && !created.has(table);

/** Objects that older processes may still use. */
const dropped: Readonly<Record<string, string>> = {
  OBJECT_TABLE: 'table',
  OBJECT_VIEW: 'view',
  OBJECT_FUNCTION: 'function',
  OBJECT_TYPE: 'type',
  OBJECT_SEQUENCE: 'sequence',
};

function statementProblems(statement: Node, seen: Seen): string[] {
  if ('CreateStmt' in statement) seen.created.add(statement.CreateStmt.relation?.relname ?? '');
  if ('CreateTableAsStmt' in statement) seen.created.add(statement.CreateTableAsStmt.into?.rel?.relname ?? '');
  if ('IndexStmt' in statement) return indexProblems(statement.IndexStmt, seen);
  if ('UpdateStmt' in statement) return rowProblems('update', statement.UpdateStmt.relation?.relname, seen);
  if ('DeleteStmt' in statement) return rowProblems('delete', statement.DeleteStmt.relation?.relname, seen);
  if ('DoStmt' in statement) return seen.brief ? [] : [`${brief('do', 'a block')}`];
  const goes = 'DropStmt' in statement && statement.DropStmt.removeType;
  if (goes && goes in dropped) return taken(`drop ${dropped[goes]}`, seen);
  if ('RenameStmt' in statement && statement.RenameStmt.renameType !== 'OBJECT_INDEX') return taken('rename', seen);
  if (!('AlterTableStmt' in statement)) return [];
  const table = statement.AlterTableStmt.relation?.relname;
  return (statement.AlterTableStmt.cmds ?? []).flatMap((node) =>
    'AlterTableCmd' in node ? alterProblems(table, node.AlterTableCmd, seen) : [],
  );
}

function indexProblems(index: Extract<Node, { IndexStmt: unknown }>['IndexStmt'], seen: Seen): string[] {
  const table = index.relation?.relname;
  if (index.concurrent)
    return seen.outsideTransaction
      ? []
      : ["create index concurrently: cannot be part of a transaction; say '-- outside a transaction'"];
  return isLarge(table, seen) ? [`create index on ${table}: nobody can write meanwhile; build it concurrently`] : [];
}

function rowProblems(word: string, table: string | undefined, seen: Seen): string[] {
  return isLarge(table, seen) && !seen.brief ? [brief(word, table)] : [];
}

const brief = (word: string, what: string) =>
  `${word} of ${what}: holds what it writes to its end; say '-- brief: why that is a moment only', or do it by and by in a job`;

const taken = (what: string, { endsOlderProcesses }: Seen): string[] =>
  endsOlderProcesses
    ? []
    : [`${what}: older processes still use it; leave it for one version, or say '-- ends older processes: why'`];

function alterProblems(table: string | undefined, command: AlterTableCmd, seen: Seen): string[] {
  const on = `on ${table}`;
  if (command.subtype === 'AT_DropColumn') return taken(`drop column ${on}`, seen);
  if (command.subtype === 'AT_AddColumn') return columnProblems(command, table, seen);
  if (!seen.created.has(table ?? '')) {
    // Older processes write as they always did: without the column, or with null in it.
    if (command.subtype === 'AT_ColumnDefault' && !command.def) return taken(`drop default ${on}`, seen);
    if (command.subtype === 'AT_SetNotNull' && !isLarge(table, seen)) return taken(`set not null ${on}`, seen);
    // Another collation of the same texts changes nothing for processes that read and write them.
    const isOrder = command.def && 'ColumnDef' in command.def && command.def.ColumnDef.collClause !== undefined;
    if (command.subtype === 'AT_AlterColumnType' && !isOrder && !isLarge(table, seen))
      return taken(`alter type ${on}`, seen);
  }
  if (!isLarge(table, seen)) return [];
  if (command.subtype === 'AT_AlterColumnType') return [`alter type ${on}: writes the whole table anew`];
  if (command.subtype === 'AT_SetNotNull') return [`set not null ${on}: reads the whole table while nobody can`];
  if (command.subtype === 'AT_ValidateConstraint')
    return seen.locked.has(table) ? [`validate ${on}: in a file of its own, after what locked the table`] : [];
  seen.locked.add(table);
  if (command.subtype !== 'AT_AddConstraint' || !command.def || !('Constraint' in command.def)) return [];
  return constraintProblems(command.def.Constraint, on, seen);
}

function constraintProblems(
  { contype, skip_validation: notValid, indexname }: Constraint,
  on: string,
  { brief }: Seen,
): string[] {
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN')
    return notValid ? [] : [`add constraint ${on}: add it 'not valid' and validate it in a file of its own`];
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY')
    return indexname ? [] : [`unique ${on}: build the index concurrently first, then add the constraint 'using index'`];
  return contype === 'CONSTR_EXCLUSION' && !brief ? [`exclude ${on}: builds its index while nobody can write`] : [];
}

/** A value that is the same for every row is stored once in the catalogue; any other rewrites every row. */
const constantFunctions = new Set(['now', 'current_timestamp', 'statement_timestamp', 'transaction_timestamp']);

function columnProblems({ def }: AlterTableCmd, table: string | undefined, seen: Seen): string[] {
  if (!def || !('ColumnDef' in def)) return [];
  const { constraints = [], colname, typeName } = def.ColumnDef;
  const of = (contype: Constraint['contype']) =>
    constraints.flatMap((node) =>
      'Constraint' in node && node.Constraint.contype === contype ? [node.Constraint] : [],
    );
  const [initial] = of('CONSTR_DEFAULT');
  const on = `${colname} on ${table}`;
  const problems: string[] = [];
  if (
    of('CONSTR_NOTNULL').length > 0 &&
    !initial &&
    of('CONSTR_IDENTITY').length === 0 &&
    of('CONSTR_GENERATED').length === 0
  )
    problems.push(...(seen.created.has(table ?? '') ? [] : taken(`not null without a default: ${on}`, seen)));
  if (!isLarge(table, seen)) return problems;
  seen.locked.add(table);
  const serial = typeName?.names?.some((name) => 'String' in name && /serial/.test(name.String.sval ?? ''));
  if (serial || of('CONSTR_IDENTITY').length > 0 || of('CONSTR_GENERATED').length > 0 || isVolatile(initial?.raw_expr))
    problems.push(`add column ${on}: writes the whole table anew; add it empty and fill it by and by`);
  if (of('CONSTR_UNIQUE').length > 0 || of('CONSTR_PRIMARY').length > 0)
    problems.push(`unique ${on}: build the index concurrently in a file of its own`);
  if (of('CONSTR_CHECK').length > 0)
    problems.push(`check ${on}: add it 'not valid' and validate it in a file of its own`);
  return problems;
}

function isVolatile(expression: Node | undefined): boolean {
  if (!expression || !('FuncCall' in expression)) return false;
  const last = expression.FuncCall.funcname?.at(-1);
  return !(last && 'String' in last && constantFunctions.has(last.String.sval ?? ''));
}

async function main(): Promise<void> {
  const folder = join(import.meta.dirname, '..', 'apps', 'server', 'migrations');
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.sql') || name.slice(0, 4) <= lastBeforeProduction) continue;
    for (const problem of await migrationProblems(readFileSync(join(folder, name), 'utf8'))) {
      process.exitCode = 1;
      console.error(`${name}: ${problem}`);
    }
  }
}

if (import.meta.main) await main();
