import { visitItemKind } from '@atrium/domain/visit';
import { SubmitRegistrationDocument } from '../../../api/generated/features/visit/visit.ts';
import type { VisitRegistrationStatus } from '../../../api/generated/schema.ts';
import { useCommand } from '../../../api/index.ts';
import { type Ability, SubmitItemButton } from '../../../kits/wizard/index.ts';

interface RegistrationFootProps {
  readonly visitId: number;
  readonly userId: number;
  readonly status: VisitRegistrationStatus;
  readonly submit: Ability;
}

/** The button that submits the registration (rule O38). */
export function RegistrationFoot({ visitId, userId, status, submit }: RegistrationFootProps) {
  const command = useCommand(SubmitRegistrationDocument, {
    done: 'Your visit registration is submitted',
    refreshes: 'all',
  });
  const facts = { status, topics: [] };
  const { button } = visitItemKind.submitTexts(facts);
  const confirmation = 'I am aware that no further edits can be done after visit submission.';
  return (
    <SubmitItemButton
      texts={{ button, confirmation }}
      submit={submit}
      // An officer may change a submitted registration, which does not submit it again.
      isSubmitted={!visitItemKind.mayEdit(facts).allowed}
      confirmLabel={button}
      pending={command.pending}
      act={() => command.run({ visitId, userId })}
    />
  );
}
