import { EventLogPart } from '../../features/event-log/event-log-part.tsx';
import { AnotherProfile } from '../../features/profile/profile-screen.tsx';
import { TrainingOfPerson } from '../../features/training/training-of-person.tsx';
import { PersonScreen, type PersonTab } from '../../features/user/person-screen.tsx';

/** The tabs that other areas add to a person's page. */
const tabs: readonly PersonTab[] = [
  { label: 'Details', order: 10, content: ({ id }) => <AnotherProfile key={id} userId={id} /> },
  { label: 'Training', order: 40, content: ({ id }) => <TrainingOfPerson key={id} userId={id} /> },
  {
    label: 'Logs',
    order: 80,
    content: ({ id }) => <EventLogPart key={id} prefix="USER | EMAIL_INVITE" objectId={id} />,
  },
];

/** A person's page with the tabs of all areas. */
export function PersonPage() {
  return <PersonScreen more={tabs} />;
}
