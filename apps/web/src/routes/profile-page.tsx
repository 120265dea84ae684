import { CalendarsPart } from '../features/calendar-feed/calendars-part.tsx';
import { ProfileScreen } from '../features/profile/profile-screen.tsx';

/** The profile, one's own with the parts of other areas. */
export function ProfilePage() {
  return <ProfileScreen ownParts={<CalendarsPart />} />;
}
