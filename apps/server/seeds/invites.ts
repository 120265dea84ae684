import { inviteCodeAlphabet, inviteCodeLength, inviteValidityDefaultDays } from '@atrium/domain/invite';
import { roleIds } from '@atrium/domain/kernel';
import { coProposerTemplate } from '../src/modules/invite/invite.mails.ts';
import type { Member } from './facility.ts';
import type { Proposal, Story } from './proposals.ts';
import { randomChoices } from './random.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface Guest {
  readonly email: string;
  /** Set once the guest has accepted the invite. */
  readonly joined?: Member;
}

const stranger = (email: string): Guest => ({ email });

/**
 * Invites people by e-mail to join proposals: people without an account, the demo applicant, and one person who has joined. Uses its own
 * random generator, so that no other data of the facility depends on it.
 */
export function inviteCoProposers(story: Story, proposals: readonly Proposal[]): void {
  const { facility } = story;
  const random = randomChoices(621);
  const code = () => Array.from({ length: inviteCodeLength }, () => random.pick([...inviteCodeAlphabet])).join('');
  const drafts = proposals.filter(({ stage, call }) => stage === 'draft' && call.key === 'open');
  const own = drafts.find(({ team }) => team.leader === facility.applicant);
  const [another, third] = drafts.filter(({ team }) => ![team.leader, ...team.others].includes(facility.applicant));
  const joined = proposals.find(
    ({ stage, call, team }) => stage === 'submitted' && call.key === 'open' && team.others[0],
  );
  if (own) invite(story, own, [stranger('noor.haddad@leiden.example'), stranger('d.okafor@lagos.example')], code);
  if (another) invite(story, another, [stranger(facility.applicant.email)], code);
  if (third) invite(story, third, [stranger('giulia.ferri@pavia.example')], code);
  const [guest] = joined?.team.others ?? [];
  if (joined && guest) invite(story, joined, [{ email: guest.email, joined: guest }], code);
}

/** Adds the invites of a proposal, their e-mails and their log entries. */
function invite(story: Story, proposal: Proposal, guests: readonly Guest[], code: () => string): void {
  const { world, log } = story;
  const { life, pk, title, created, submittedAt } = proposal;
  const { leader, others } = proposal.team;
  const asked = new Date(created.getTime() + 3 * hour);
  const updated = life.note('PROPOSAL_CO_PROPOSER_INVITES_UPDATED', asked, leader.id, {
    data: { emails: guests.map(({ email }) => email) },
  });
  for (const { email, joined } of guests) {
    const id = world.id('invites');
    const redeemCode = code();
    const sent = life.note('PROPOSAL_CO_PROPOSER_INVITE_SENT', new Date(asked.getTime() + 2000), null, {
      description: `Co-proposer invite issued to ${email} by userId ${leader.id}`,
      data: { inviteId: id, email },
      cause: updated,
    });
    log.mail({
      because: sent,
      templateId: coProposerTemplate,
      recipients: [email],
      subject: `${leader.shownName} invites you to a proposal`,
      html: `<p>${leader.shownName} would like you to join the proposal <b>${title}</b> as co-proposer.</p>
<p>Please sign in with this e-mail address (${email}) and accept the invitation, or choose <i>Join proposal</i> and enter the code
<b>${redeemCode}</b>.</p>`,
    });
    // Half-way between the e-mail and the submission, or a day after the e-mail if there was no submission.
    const until = submittedAt?.getTime() ?? asked.getTime() + day;
    const claimedAt = joined ? new Date((asked.getTime() + until) / 2) : null;
    world.add('invites', {
      id,
      code: redeemCode,
      email,
      createdByUserId: leader.id,
      createdAt: asked,
      mailedAt: asked,
      isEmailSent: true,
      templateId: coProposerTemplate,
      expiresAt: new Date(asked.getTime() + inviteValidityDefaultDays * day),
      claimedAt,
      claimedByUserId: joined?.id ?? null,
      proposalPk: pk,
      roleId: roleIds.USER,
    });
    if (joined && claimedAt && others.includes(joined)) {
      life.note('PROPOSAL_CO_PROPOSER_INVITE_ACCEPTED', claimedAt, joined.id, {
        description: `Co-proposer invite issued to ${email} accepted by userId ${joined.id}`,
        data: { inviteId: id, userId: joined.id, email },
      });
    }
  }
}
