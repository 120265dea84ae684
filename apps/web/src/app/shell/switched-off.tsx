import { featureCatalogue, featureIds } from '@atrium/domain/feature';
import { mayVisit } from '@atrium/domain/session';
import { ErrorState } from '@atrium/ui/error-state';
import { ScreenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures, useMaybeSession } from '../../session/index.ts';

/** Says which feature is switched off, and shows users who may switch it on where to do so. */
export function SwitchedOff({ feature }: { feature: unknown }) {
  const text = useText();
  const session = useMaybeSession();
  const features = useFeatures();
  const known = featureIds.find((id) => id === feature);
  const maySwitch = session && mayVisit({ role: session.role, features }, '/Features').allowed;
  return (
    <ErrorState
      tone="info"
      title={text('This page is switched off')}
      text={
        maySwitch && known ? (
          <>
            {text('It belongs to the feature “{{name}}”, which can be switched on under', {
              name: text(featureCatalogue[known].title),
            })}{' '}
            <ScreenLink to="/Features">{text('Features')}</ScreenLink>.
          </>
        ) : (
          text('The facility does not currently use it. Ask the user office for details.')
        )
      }
    />
  );
}
