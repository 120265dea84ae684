import { screenDocument } from '../tools/screen-documents.ts';
import type { Person, Targets } from './database.ts';
import { type Asked, graphqlClient, type Timed, timeEach } from './load.ts';
import { tokenOf } from './operations.ts';

const document = screenDocument('recordsCalled');

/** What people type: words of titles, ids, names in their script, and the same with typing mistakes. */
const typed: ReadonlyArray<readonly [string, string]> = [
  ['a word of many titles', 'kinetics'],
  ['two words', 'battery cathodes'],
  ['a mistyped word', 'superconductng'],
  ['an id', '0300012'],
  ['the beginning of an id', '03000'],
  ['a name', 'Παπαδόπουλος'],
  ['a mistyped name', 'Anderson'],
  ['two letters', 'ox'],
  ['nothing like it', 'zzzzzzzz'],
];

/** Measures the search of every screen for an officer and for a user who leads 400 proposals. */
export async function measureFinding(
  url: string,
  { officer, busiest }: Targets,
  say: (line: string) => void,
): Promise<Timed[]> {
  const asks = async (who: string, person: Person, parts: object) => {
    const asked = typed.map(
      ([what, words]): Asked => ({ name: `${who}: ${what}`, document, variables: { ...parts, words } }),
    );
    const client = graphqlClient(url, await tokenOf(person));
    const answers = await timeEach(client, asked, say);
    client.close();
    return answers;
  };
  return [
    ...(await asks('Officer', officer, { staff: true, officer: true, applicant: false, experiments: true })),
    ...(await asks('Applicant', busiest, { staff: false, officer: false, applicant: true, experiments: false })),
  ];
}
