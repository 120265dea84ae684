import { CalendarsPart } from '../../features/calendar-feed/calendars-part.tsx';
import { ProfileScreen } from '../../features/profile/profile-screen.tsx';
import { OwnTraining } from '../../features/training/training-of-person.tsx';
import { AllKeptTexts } from '../../kits/draft/index.ts';

/** The profile; the user's own profile includes the parts of other areas. */
export function ProfilePage() {
  return (
    <ProfileScreen
      ownParts={
        <>
          <OwnTraining />
          <CalendarsPart />
          <AllKeptTexts />
        </>
      }
    />
  );
}
