import { otherInstitutionId } from '@atrium/domain/institution';
import { roleIds } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { languagesOfReaders, type NewMail, queueLetters, queueMails } from '../mail/index.ts';
import { facilityOf, proposals } from '../proposal/index.ts';
import { people } from '../user/index.ts';
import {
  coProposerTemplate,
  invitation,
  reviewerTemplate,
  unnamed,
  userInvitation,
  userTemplate,
  visitTemplate,
  wantedAs,
} from './invite.mails.ts';
import { type InviteRow, markInvitesSent, titlesOfVisits } from './invite.queries.ts';

export const nameOf = (person: { preferredname: string | null; firstname: string; lastname: string } | null) =>
  person ? `${person.preferredname || person.firstname} ${person.lastname}` : '';

/** Returns the institution shown after an inviter's name; empty for 'Other', which stands for an unknown one and means nothing to a reader. */
const orgOf = (person: { institution: string; institutionId: number | null } | null | undefined) =>
  person && person.institutionId !== otherInstitutionId ? person.institution : '';

const roleOf = (invite: InviteRow) =>
  (Object.keys(roleIds) as (keyof typeof roleIds)[]).find((code) => roleIds[code] === invite.roleId) ?? 'USER';

/** Returns the template an invite is mailed with, depending on what it grants. */
const templateOf = (invite: InviteRow) => {
  if (invite.visitId !== null) return visitTemplate;
  if (invite.proposalPk !== null) return coProposerTemplate;
  return roleOf(invite) === 'USER' ? userTemplate : reviewerTemplate;
};

/** Mails invites, with the same number of statements whatever their number, and marks them. `eventId` is null for reminders. */
export async function mailInvites(tx: Ctx, eventId: number | null, invites: readonly InviteRow[]): Promise<void> {
  if (invites.length === 0) return;
  const [toVisits, others] = [
    invites.filter(({ visitId }) => visitId !== null),
    invites.filter(({ visitId }) => visitId === null),
  ];
  await writeToVisitors(tx, eventId, toVisits);
  await writeMails(tx, eventId, others);
  for (const template of new Set(invites.map(templateOf))) {
    const ids = invites.filter((invite) => templateOf(invite) === template).map(({ id }) => id);
    await markInvitesSent(tx.db, ids, template, tx.now);
  }
}

async function writeToVisitors(tx: Ctx, eventId: number | null, invites: readonly InviteRow[]): Promise<void> {
  if (invites.length === 0) return;
  const [titles, inviters] = await Promise.all([
    titlesOfVisits(
      tx.db,
      invites.map(({ visitId }) => visitId ?? 0),
    ),
    Promise.all(invites.map((invite) => people.load(tx, invite.createdByUserId))),
  ]);
  await queueLetters(
    tx,
    invites.map((invite, at) => {
      const inviter = inviters[at];
      const data = {
        email: invite.email,
        inviterName: inviter?.preferredname || inviter?.firstname || '',
        inviterLastname: inviter?.lastname ?? '',
        inviterOrg: orgOf(inviter),
        redeemCode: invite.code,
        proposalTitle: titles.get(invite.visitId ?? 0) ?? '',
      };
      return { eventId, templateId: visitTemplate, recipients: [invite.email], data };
    }),
  );
}

async function writeMails(tx: Ctx, eventId: number | null, invites: readonly InviteRow[]): Promise<void> {
  if (invites.length === 0) return;
  const [house, inviters, about, languages] = await Promise.all([
    facilityOf(tx),
    Promise.all(invites.map((invite) => people.load(tx, invite.createdByUserId))),
    Promise.all(invites.map((invite) => (invite.proposalPk === null ? null : proposals.load(tx, invite.proposalPk)))),
    languagesOfReaders(
      tx,
      invites.map(({ email }) => ({ recipients: [email] })),
    ),
  ]);
  const mails: NewMail[] = invites.map((invite, at) => {
    const inviter = inviters[at] ?? null;
    const language = languages[at] ?? null;
    const words = language ?? 'en';
    const values = {
      email: invite.email,
      inviter: nameOf(inviter),
      inviterOrg: orgOf(inviter),
      redeemCode: invite.code,
      link: house.link,
    };
    const letter =
      invite.proposalPk === null
        ? userInvitation(
            {
              ...values,
              wantedAs: wantedAs[words][roleOf(invite)],
              place: house.organisation || unnamed[words].place,
            },
            house,
            language,
          )
        : invitation({ ...values, title: about[at]?.title || unnamed[words].title }, house, language);
    return { eventId, templateId: templateOf(invite), recipients: [invite.email], ...letter };
  });
  await queueMails(tx, mails);
}
