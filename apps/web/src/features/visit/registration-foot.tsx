import { visitItemKind } from '@atrium/domain/visit';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { SubmitRegistrationDocument } from '../../api/generated/features/visit/visit.ts';
import type { VisitRegistrationStatus } from '../../api/generated/schema.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import type { Ability } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';

interface RegistrationFootProps {
  readonly visitId: number;
  readonly userId: number;
  readonly status: VisitRegistrationStatus;
  readonly submit: Ability;
}

/** The button that hands the registration in (rule O38). */
export function RegistrationFoot({ visitId, userId, status, submit }: RegistrationFootProps) {
  const text = useText();
  const ask = useConfirm();
  const command = useCommand(SubmitRegistrationDocument, {
    done: 'Your visit registration is submitted',
    refreshes: 'all',
  });
  const { button } = visitItemKind.submitTexts({ status, topics: [] });
  return (
    <Tooltip title={submit.allowed ? '' : (submit.message ?? '')}>
      <span>
        <Button
          variant="contained"
          disabled={!submit.allowed}
          loading={command.pending}
          onClick={() =>
            void ask({
              title: 'Confirmation',
              text: text('I am aware that no further edits can be done after visit submission.'),
              confirmLabel: button,
              act: () => command.run({ visitId, userId }),
            })
          }
        >
          {text(button)}
        </Button>
      </span>
    </Tooltip>
  );
}
