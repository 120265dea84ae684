import { isPerson } from '@atrium/domain/kernel';
import { mayEditRegistration, mayViewRegistration } from '@atrium/domain/visit';
import { sql } from 'kysely';
import { onEvent } from '../../events/dispatch.ts';
import { onActUndone } from '../act/index.ts';
import { whenExperimentRemoved } from '../experiment/index.ts';
import { whenVisitInviteAccepted } from '../invite/index.ts';
import { type HeldQuestionary, holdsQuestionaries, narrowsForms } from '../questionary/index.ts';
import { registrationFacts, visitPlaces } from './visit.loaders.ts';
import { listHolders, lockVisitOfQuestionary } from './visit.queries.ts';
import { joinByInvite, uncheckedCancelVisit } from './visit.service.ts';
import { writeAboutVisit } from './visit-letters.service.ts';
import { eventsOfRestoredVisits } from './visit-restored.service.ts';

// Only the visitor and user officers may read what a visitor filled in (rule O37).
holdsQuestionaries(
  'VISIT_REGISTRATION',
  async (ctx, questionaryIds) => {
    const held = new Map<number, HeldQuestionary>();
    const holders = await listHolders(ctx.db, questionaryIds);
    await Promise.all(
      holders.map(async (row) => {
        const [facts, place] = await Promise.all([registrationFacts(ctx, row), visitPlaces.load(ctx, row.visitId)]);
        const { registrationQuestionaryId: id } = row;
        if (!facts || !place || id === null) return;
        const { callId, proposalPk } = place;
        held.set(id, {
          mayReadItem: mayViewRegistration(ctx.actor, facts).allowed,
          mayWriteItem: mayEditRegistration(ctx.actor, facts).allowed,
          callId,
          proposalPk,
        });
      }),
    );
    return held;
  },
  (tx, questionaryId) => lockVisitOfQuestionary(tx.db, questionaryId),
);

narrowsForms(
  'VISIT_REGISTRATION',
  (actor) => sql`select r.registration_questionary_id as questionary_id from visit_registrations r
                  where r.user_id = ${isPerson(actor) ? actor.id : 0} and r.registration_questionary_id is not null`,
);

whenExperimentRemoved(uncheckedCancelVisit);
whenVisitInviteAccepted(joinByInvite);
onActUndone(eventsOfRestoredVisits);
onEvent('letters about visits', 10, writeAboutVisit);
