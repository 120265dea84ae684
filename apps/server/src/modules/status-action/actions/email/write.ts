import {
  type EmailActionConfig,
  type EmailEntry,
  emailMessage,
  type FixedAddresses,
  type PeopleOfProposal,
  type PlannedMail,
  type PlannedRow,
  planMails,
  readActionConfig,
  recipientSettings,
} from '@atrium/domain/status-action';
import type { Language } from '@atrium/domain/user';
import type { Ctx } from '../../../../access/context.ts';
import { uncheckedWordsOfTopics } from '../../../download/index.ts';
import {
  emailTemplates,
  type FilledLetter,
  fillLetters,
  textsFor,
  translationsOfTemplate,
} from '../../../email-template/index.ts';
import { addressesOf, languagesOfReaders, mailFrame, queueMail } from '../../../mail/index.ts';
import { facilityOf } from '../../../proposal/index.ts';
import { type LogRow, updateLog } from '../../log/status-actions-log.queries.ts';
import type { ConnectionActionRow } from '../../status-action.queries.ts';
import { findExperiment, type ToldExperiment } from './experiment.queries.ts';
import { settle } from './mail-outcomes.ts';
import { findMailsOfLogs, linkMail } from './mails.queries.ts';
import { findPeopleOfProposals, findProposalValues, type ProposalValues } from './people.queries.ts';
import { type Declared, type Material, variablesOf } from './variables.ts';

/** A planned log row with its e-mails written, or with the problem of their template. */
export interface WrittenRow extends PlannedRow {
  readonly entry: EmailEntry;
  readonly written: ReadonlyArray<FilledLetter | null>;
  readonly problem: string | null;
}

/** Returns the configuration of an e-mail action; undefined if it cannot be parsed. */
export function emailConfigOf(action: ConnectionActionRow): EmailActionConfig | undefined {
  const read = readActionConfig('EMAIL', action.config);
  return read.ok && read.action.type === 'EMAIL' ? read.action.config : undefined;
}

async function fixedAddresses(ctx: Ctx): Promise<FixedAddresses> {
  return {
    userOffice: await addressesOf(ctx.db, recipientSettings.USER_OFFICE),
    experimentSafety: await addressesOf(ctx.db, recipientSettings.EXPERIMENT_SAFETY_REVIEWERS),
  };
}

/** Titles of the topics whose answers templates can show (rule W38). */
const declaringTopics = [['sample', 'samples'], ['hazards']] as const;

/** Returns what technique proposals declare; reads nothing for other proposals. */
async function findDeclared(ctx: Ctx, values: readonly ProposalValues[]): Promise<Map<number, Declared>> {
  const declared = new Map<number, Declared>();
  for (const { primaryKey, isTechniqueProposal } of values) {
    if (!isTechniqueProposal) continue;
    const [samples = [], hazards = []] = await uncheckedWordsOfTopics(ctx, primaryKey, declaringTopics);
    declared.set(primaryKey, { samples, hazards });
  }
  return declared;
}

/** For an experiment, only the scientists of its own instrument are notified. */
const withStaffOf = (people: PeopleOfProposal, experiment: ToldExperiment | undefined): PeopleOfProposal =>
  experiment ? { ...people, instrumentStaff: [experiment.staff] } : people;

/** Reads the data from which e-mails about these proposals are written. */
export async function gatherMaterial(
  ctx: Ctx,
  proposalPks: readonly number[],
  {
    previousStatus = new Map(),
    experimentPk = null,
  }: { readonly previousStatus?: ReadonlyMap<number, string>; readonly experimentPk?: number | null } = {},
): Promise<Material> {
  const [people, values, house, experiment] = await Promise.all([
    findPeopleOfProposals(ctx.db, proposalPks),
    findProposalValues(ctx.db, proposalPks),
    facilityOf(ctx),
    experimentPk === null ? undefined : findExperiment(ctx.db, experimentPk),
  ]);
  return {
    people: new Map(people.map((one) => [one.proposalPk, withStaffOf(one, experiment)])),
    ...(experiment ? { experiment: experiment.values } : {}),
    values: new Map(values.map((one) => [one.primaryKey, one])),
    previousStatus,
    declared: await findDeclared(ctx, values),
    house,
  };
}

const problemWords = (name: string, filled: FilledLetter | null | undefined): string | null => {
  if (!filled || filled.ok) return null;
  const { field, line, message } = filled.problem;
  return `Template “${name}”, ${field}${line ? `, line ${line}` : ''}: ${message}`;
};

/** Writes each e-mail of the row in its reader's language (rule O241). */
async function writeRow(
  ctx: Ctx,
  entry: EmailEntry,
  row: PlannedRow,
  { material, languages }: { readonly material: Material; readonly languages: readonly (Language | null)[] },
): Promise<WrittenRow> {
  const template = await emailTemplates.load(ctx, entry.emailTemplate.id);
  if (!template) {
    return { ...row, entry, written: [], problem: `There is no e-mail template “${entry.emailTemplate.id}”` };
  }
  const translations = await translationsOfTemplate.load(ctx, template.id);
  const letters = row.mails.map((mail, at) => {
    const data = variablesOf(mail, material, row.recipient);
    const texts = textsFor(template, translations, languages[at] ?? null);
    return { templateId: template.id, versions: texts.map((text) => ({ ...text, data })) };
  });
  const written = await fillLetters(ctx, letters);
  const problem = problemWords(
    template.name,
    written.find((letter) => !letter?.ok),
  );
  return { ...row, entry, written, problem };
}

/** Writes the e-mails of these entries about these proposals; nothing is stored. Runs outside any transaction, because it is slow. */
export async function writeEmails(ctx: Ctx, entries: readonly EmailEntry[], material: Material): Promise<WrittenRow[]> {
  const fixed = await fixedAddresses(ctx);
  const people = [...material.people.values()];
  const planned = entries.flatMap((entry) => {
    const rows = planMails(entry, people, fixed);
    const name = entry.recipient.name;
    if (rows.length === 0 && Object.hasOwn(recipientSettings, name)) {
      ctx.log.error(
        { recipient: name },
        'an e-mail was not sent: the setting with the address of its recipient is empty',
      );
    }
    return rows.map((row) => ({ entry, row }));
  });
  const languages = await languagesOfReaders(
    ctx,
    planned.flatMap(({ row }) => row.mails.map(({ to }) => ({ recipients: [to.email] }))),
  );
  const written: WrittenRow[] = [];
  for (const { entry, row } of planned) {
    const own = languages.splice(0, row.mails.length);
    written.push(await writeRow(ctx, entry, row, { material, languages: own }));
  }
  return written;
}

async function store(
  tx: Ctx,
  logId: number,
  { entry, attempt, house }: { entry: EmailEntry; attempt: number; house: Material['house'] },
  mail: PlannedMail,
  text: { subject: string; body: string; language: Language | null },
): Promise<number | undefined> {
  const queued = await queueMail(tx, {
    // No event id, which would suppress a second e-mail: runs are marked as done in the same transaction, and the same person may be in two
    // groups.
    eventId: null,
    templateId: entry.emailTemplate.id,
    recipients: [mail.to.email],
    subject: text.subject,
    html: mailFrame({ title: text.subject, body: text.body, language: text.language, ...house }),
    hold: entry.hold === true,
  });
  if (!queued) return undefined;
  const { id: mailId, state } = queued;
  await linkMail(tx.db, { mailId, statusActionsLogId: logId, attempt, proposalPks: mail.proposalPks });
  return state === 'KEPT' ? mailId : undefined;
}

/** Stores the e-mails of a log row and their state in it. If one cannot be written, the row fails and no e-mail is sent. */
export async function storeEmails(
  tx: Ctx,
  log: LogRow,
  row: WrittenRow,
  { attempt, house }: { attempt: number; house: Material['house'] },
): Promise<void> {
  if (row.problem !== null) {
    const message = emailMessage('FAILED', log.replays > 0);
    await updateLog(tx.db, log.id, { state: 'FAILED', message, detail: row.problem });
    return;
  }
  const kept = new Set<number>();
  for (const [index, mail] of row.mails.entries()) {
    const text = row.written[index];
    if (!text?.ok) continue;
    const mailId = await store(tx, log.id, { entry: row.entry, attempt, house }, mail, text);
    if (mailId !== undefined) kept.add(mailId);
  }
  await settle(tx, log, await findMailsOfLogs(tx.db, [log.id]), kept);
}
