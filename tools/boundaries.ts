/** A part of the code base: its files and what they may import. `docs/architecture.md` section 3 explains it in words. */
export interface Room {
  /** Folder pattern from the root; `<area>` stands for one folder name, read from the disk. The first match wins. */
  readonly path: string;
  readonly name: string;
  /**
   * Rooms it may import from, besides itself; `name<` only areas below or to the left, through their index.ts; `name:types` only types,
   * which leave nothing at run time.
   */
  readonly rooms: readonly string[] | 'all';
  /** Packages of the registry it may import, by name or prefix; `node:` for the runtime. */
  readonly packages: readonly string[] | 'all';
}

const react = [
  'react',
  'react-dom',
  '@mui/',
  '@emotion/',
  '@dnd-kit/',
  '@tanstack/',
  'notistack',
  'luxon',
  '@tiptap/',
  'katex',
];
const text = ['i18next', 'react-i18next', 'react-hook-form', '@hookform/', 'zod', '@graphql-typed-document-node/'];
const typedText = ['idb', 'diff'];
const drawing = ['@xyflow/', '@codemirror/', 'codemirror', 'elkjs', '@dagrejs/', '@lezer/'];
const webCore = ['web/api', 'web/api/generated', 'web/session', 'web/locale', 'web/browser'];
const serverCore = [
  'server/errors',
  'server/db',
  'server/acts',
  'server/events',
  'server/access',
  'server/graphql',
  'server/jobs',
  'server/html',
  'server/live',
  'server/records',
];

export const rooms: readonly Room[] = [
  { name: 'domain/kernel', path: 'packages/domain/src/kernel/', rooms: [], packages: ['zod'] },
  { name: 'domain', path: 'packages/domain/src/<area>/', rooms: ['domain/kernel', 'domain<'], packages: ['zod'] },
  { name: 'domain/testing', path: 'packages/domain/testing/', rooms: ['domain', 'domain/kernel'], packages: ['zod'] },

  { name: 'questions/testing', path: 'packages/questions/src/testing/', rooms: 'all', packages: 'all' },
  {
    name: 'questions/web',
    path: 'packages/questions/src/**.web.',
    rooms: ['questions', 'domain', 'domain/kernel', 'ui'],
    packages: [...react, ...text],
  },
  {
    name: 'questions/server',
    path: 'packages/questions/src/**.server.',
    rooms: ['questions', 'domain', 'domain/kernel'],
    packages: ['kysely', 'zod', 'luxon', 'sanitize-html'],
  },
  {
    name: 'questions',
    path: 'packages/questions/src/',
    rooms: ['domain', 'domain/kernel'],
    packages: ['zod', 'luxon'],
  },

  { name: 'ui', path: 'packages/ui/src/', rooms: [], packages: [...react, ...drawing, 'react-hook-form'] },

  {
    name: 'web/kits',
    path: 'apps/web/src/kits/<area>/',
    rooms: ['ui', 'domain', 'domain/kernel', 'questions', 'questions/web', ...webCore],
    packages: [...react, ...text, ...drawing, ...typedText],
  },
  {
    name: 'web/features',
    path: 'apps/web/src/features/<area>/',
    rooms: ['web/kits', 'ui', 'domain', 'domain/kernel', 'questions', 'questions/web', ...webCore],
    packages: [...react, ...text, ...drawing],
  },
  {
    name: 'web/session',
    path: 'apps/web/src/session/',
    rooms: ['ui', 'domain', 'domain/kernel', 'web/api/generated', 'web/wire', 'web/locale', 'web/browser'],
    packages: [...react, ...text, 'jose'],
  },
  {
    name: 'web/api/generated',
    path: 'apps/web/src/api/generated/',
    rooms: ['web/wire'],
    packages: [],
  },
  {
    name: 'web/wire',
    path: 'apps/web/src/wire/',
    rooms: ['domain', 'domain/kernel', 'web/locale', 'web/browser'],
    packages: ['@graphql-typed-document-node/'],
  },
  {
    name: 'web/api',
    path: 'apps/web/src/api/',
    rooms: ['ui', 'domain', 'domain/kernel', 'web/api/generated', 'web/wire', 'web/session', 'web/locale'],
    packages: [...react, ...text, 'eventsource-parser'],
  },
  {
    name: 'web/locale',
    path: 'apps/web/src/locale/',
    rooms: ['ui', 'domain', 'domain/kernel', 'web/browser'],
    packages: [...react, ...text],
  },
  { name: 'web/browser', path: 'apps/web/src/browser/', rooms: [], packages: [] },
  {
    name: 'web',
    path: 'apps/web/',
    rooms: ['web/*', 'ui', 'domain', 'domain/kernel', 'questions', 'questions/web'],
    packages: 'all',
  },

  { name: 'server/errors', path: 'apps/server/src/errors/', rooms: ['domain/kernel'], packages: [] },
  { name: 'server/apart', path: 'apps/server/src/apart/', rooms: ['server/errors'], packages: ['node:'] },
  {
    name: 'server/routes',
    path: 'apps/server/src/modules/<area>/**.routes.',
    rooms: ['server/modules', 'server/http', 'domain', 'domain/kernel', ...serverCore],
    packages: ['fastify', '@fastify/', 'zod'],
  },
  {
    name: 'server/modules',
    path: 'apps/server/src/modules/<area>/',
    rooms: [
      'server/modules<',
      'server/adapters:types',
      'domain',
      'domain/kernel',
      'questions',
      'questions/server',
      ...serverCore,
    ],
    packages: ['kysely', 'zod', 'dataloader', 'graphql', '@pothos/', 'luxon', 'graphile-worker', 'node:crypto'],
  },
  {
    name: 'server/adapters',
    path: 'apps/server/src/adapters/<area>/',
    rooms: [
      'server/errors',
      'server/apart',
      'server/config',
      'server/html',
      'domain',
      'domain/kernel',
      'questions:types',
    ],
    packages: 'all',
  },
  {
    name: 'server/threads',
    path: 'apps/server/src/threads/',
    rooms: ['server/errors', 'server/apart', 'server/adapters', 'questions', 'questions/server'],
    packages: ['node:'],
  },
  {
    name: 'server/http',
    path: 'apps/server/src/http/',
    rooms: [...serverCore, 'server/adapters', 'server/config', 'domain', 'domain/kernel'],
    packages: 'all',
  },
  {
    name: 'server/html',
    path: 'apps/server/src/html/',
    rooms: ['domain/kernel'],
    packages: ['sanitize-html', 'handlebars', 'katex', 'node:module'],
  },
  {
    name: 'server/live',
    path: 'apps/server/src/live/',
    rooms: ['server/errors', 'server/db', 'server/access', 'server/config', 'domain', 'domain/kernel'],
    packages: ['fastify', 'pg', 'pino', 'node:'],
  },
  {
    name: 'server/jobs',
    path: 'apps/server/src/jobs/',
    rooms: ['server/access', 'server/config', 'server/db', 'server/events'],
    packages: 'all',
  },
  {
    name: 'server/config',
    path: 'apps/server/src/config/',
    rooms: ['domain', 'domain/kernel'],
    packages: ['zod', 'node:'],
  },
  { name: 'server/db', path: 'apps/server/src/db/', rooms: ['server/config'], packages: 'all' },
  {
    name: 'server/events',
    path: 'apps/server/src/events/',
    rooms: ['server/db', 'server/access', 'server/acts', 'server/live', 'domain', 'domain/kernel'],
    packages: ['kysely', 'zod', 'pg', 'graphile-worker', 'pino'],
  },
  {
    name: 'server/acts',
    path: 'apps/server/src/acts/',
    rooms: ['server/db', 'server/access', 'server/events', 'domain', 'domain/kernel'],
    packages: ['kysely'],
  },
  {
    name: 'server/graphql',
    path: 'apps/server/src/graphql/',
    rooms: ['server/errors', 'server/access', 'server/acts', 'server/db', 'server/events', 'domain', 'domain/kernel'],
    packages: 'all',
  },
  {
    name: 'server/records',
    path: 'apps/server/src/records/',
    rooms: ['server/access', 'server/db', 'server/events', 'server/graphql', 'domain', 'domain/kernel'],
    packages: ['zod'],
  },
  { name: 'server/test', path: 'apps/server/test/', rooms: 'all', packages: 'all' },
  {
    name: 'server/seeds',
    path: 'apps/server/seeds/',
    rooms: ['server/*', 'domain', 'domain/kernel', 'questions', 'questions/server'],
    packages: 'all',
  },
  {
    name: 'server/access',
    path: 'apps/server/src/access/',
    rooms: ['server/errors', 'server/config', 'server/db', 'server/adapters:types', 'domain', 'domain/kernel'],
    packages: 'all',
  },
  {
    name: 'server/archive',
    path: 'apps/server/src/archive/',
    rooms: [
      'server',
      'server/modules',
      'server/adapters',
      'server/threads',
      'server/config',
      ...serverCore,
      'domain',
      'domain/kernel',
    ],
    packages: ['pg', 'pg-copy-streams', 'tar-stream', 'node:'],
  },
  // The command line also fills the databases for measurements.
  {
    name: 'server/cli',
    path: 'apps/server/src/cli/',
    rooms: ['server', 'server/*', 'domain', 'domain/kernel', 'bench'],
    packages: ['pg', 'pg-copy-streams', 'pino', 'tar-stream', 'node:'],
  },
  {
    name: 'server',
    path: 'apps/server/',
    rooms: ['server/*', 'domain', 'domain/kernel', 'questions', 'questions/server'],
    packages: 'all',
  },

  { name: 'e2e', path: 'e2e/', rooms: [], packages: 'all' },
  { name: 'bench', path: 'bench/', rooms: 'all', packages: 'all' },
  { name: 'tools', path: 'tools/', rooms: 'all', packages: 'all' },
];

/** Rooms that all tests may use besides those of the code next to them. */
export const testRooms: readonly string[] = [
  'domain/testing',
  'questions/testing',
  'server/test',
  'server',
  'server/adapters',
  'server/threads',
  'server/http',
  'server/cli',
  'server/seeds',
  'web',
  'web/api',
];

/** The areas from the bottom up; within a tier, each may use those before it. A folder that is missing here is an error. */
export const tiers: readonly (readonly string[])[] = [
  [
    'html',
    'live',
    'setting',
    'feature',
    'page',
    'unit',
    'file',
    'institution',
    'role',
    'user',
    'session',
    'api-token',
    'predefined-message',
    'mail',
    'message',
    'act',
  ],
  ['instrument', 'technique', 'fap', 'training'],
  ['question', 'template', 'pdf-template', 'questionary', 'draft', 'form-lab', 'status', 'workflow'],
  ['call', 'tag', 'proposal', 'invite', 'data-access', 'generic-template', 'sample'],
  [
    'conflict',
    'technical-review',
    'internal-review',
    'fap-review',
    'fap-meeting',
    'assignment',
    'management-decision',
    'scientist-comment',
    'clarification',
    'technique-proposal',
  ],
  ['experiment', 'experiment-safety', 'shipment', 'visit', 'feedback', 'experiment-report', 'readiness', 'schedule'],
  [
    'item-kind',
    'workflow-engine',
    'event-log',
    'proposal-list',
    'grading-list',
    'reading-room',
    'figures',
    'download',
    'email-template',
    'broadcast',
    'status-action',
    'first-hour',
    'configuration',
    'operations',
    'calendar-feed',
  ],
];

/** Kits that depend on other kits, with the reason. */
export const kitsOnKits: Readonly<Record<string, readonly string[]>> = {
  // A list keeps its state in the address, searches after a pause in typing, and shows loading and failure like any screen.
  'list-screen': ['address-state', 'debounce', 'screen'],
  // A stored draft is discarded only after a question.
  draft: ['confirm'],
  // The choice of another role is requested through the address. If a record no longer exists, the text typed into its form is shown.
  screen: ['address-state', 'draft'],
  // A question that fails to draw shows its own error; the rest of the form stays.
  'questionary-form': ['screen'],
  // The wizard fills in questionaries, stores unsent text, and asks before work is lost. Users who have the same record open see each
  // other.
  wizard: ['questionary-form', 'confirm', 'draft', 'live'],
  // Forms about an experiment are filled in and read like any item.
  'experiment-form': ['wizard', 'questionary-form'],
  // Records of a question are filled in and read like any item, and have their own document.
  entries: ['wizard', 'questionary-form', 'confirm', 'screen', 'download'],
  // Pickers are filters of lists, and tables of their own. A call is chosen by its closing date.
  'call-picker': ['list-screen', 'deadline', 'pick-dialog'],
  'instrument-picker': ['list-screen', 'pick-dialog'],
  // The filter on an answer is stored in the address of the list.
  'question-filter': ['address-state'],
  // A list in a dialog is searched and paged as on a screen.
  'pick-dialog': ['list-screen', 'screen'],
  // Its dialogs are loaded when a user opens them, as are those of drafts and acts.
  'user-picker': ['debounce', 'list-screen', 'screen'],
  // A question is read before it is changed, and confirmed before it is deleted. Two users may edit one question, whose key is looked up
  // after a pause in typing.
  'question-editor': ['confirm', 'debounce', 'screen', 'draft', 'form-save', 'live'],
  // Proposals to preview with are searched after a pause in typing.
  'live-preview': ['debounce'],
  // Each proposal links to its record, its times have the unit of its call, and the list is loaded like any screen.
  'proposal-rows': ['copy-id', 'go', 'screen', 'time-unit'],
  // Acts on proposals run in dialogs that first ask and read the chosen proposals, one after the other; a copy goes to a call, and links to
  // its record.
  'proposal-acts': ['call-picker', 'confirm', 'download', 'go', 'proposal-rows', 'run-each', 'screen'],
  // Each proposal or experiment that would be stranded links to its record.
  stranded: ['go'],
  // Answers that fail to draw show their own error, and the list is loaded like any screen.
  'overwritten-texts': ['screen'],
  // A finding links to the question in the editor, and is loaded like any screen.
  'form-lab': ['go', 'screen'],
  // A text of the facility is loaded like any screen.
  'page-text': ['screen'],
  // A question is asked and answered in forms with drafts and files, and users who have it open see each other.
  clarifications: ['confirm', 'deadline', 'draft', 'file-upload', 'go', 'live', 'record-dialog'],
  // Changed words are marked as between two drafts; the earlier proposal is linked to its record.
  earlier: ['draft', 'go', 'screen'],
  // A decision links to open calls with their deadlines, and to experiments.
  outcome: ['deadline', 'go'],
  // Fingerprints are copied like ids.
  receipt: ['copy-id'],
  // Changed words are not discarded, nothing is deleted without asking, and two users may edit one message.
  'predefined-messages': ['confirm', 'draft', 'form-save', 'live'],
  // A record in a dialog is stored as a draft while it is written, users who have it open see each other, and two may edit it.
  'record-dialog': ['draft', 'form-save', 'live'],
  // The records of a simple kind are a list; nothing is deleted without asking.
  'record-screen': ['address-state', 'confirm', 'list-screen'],
  // Linked records are chosen with the usual pickers, and not removed without asking.
  links: ['call-picker', 'confirm', 'instrument-picker', 'user-picker'],
  // The question between two versions is that of drafts.
  'form-save': ['draft'],
  // Scores are answers of a form.
  'proposed-grade': ['questionary-form'],
  // Each review links to its reading room, has a deadline, can be reached by key, and is loaded like any screen.
  'reading-room': ['go', 'screen', 'deadline', 'draft', 'page-keys'],
};

/** Imports that the table forbids but that remain, each with its reason. */
export const exceptions: readonly { file: string; room: string; because: string }[] = [
  {
    file: 'apps/server/src/adapters/demo-identity/',
    room: 'server/db',
    because:
      'the demo identity provider is our own: it keeps its sessions in the database, so that any process answers',
  },
  {
    file: 'e2e/playwright.config.ts',
    room: 'server/adapters',
    because: 'journeys run in the browser that also writes the documents: there is one way to find it',
  },
];

/** What may not be written where: a text pattern, the files it applies to, and the message to the author. */
export const forbidden: readonly { in: RegExp; not: RegExp; because: string }[] = [
  {
    in: /^packages\/domain\/src\/(?!.*\.test\.ts$)/,
    not: /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(/,
    because: 'the domain knows no clock and no chance: take `now` as a parameter',
  },
  {
    in: /^apps\/web\/src\/features\/(?!.*\.test\.tsx?$)/,
    not: /['"`](USER_OFFICER|INSTRUMENT_SCIENTIST|FAP_CHAIR|FAP_SECRETARY|FAP_REVIEWER|INTERNAL_REVIEWER|EXPERIMENT_SAFETY_REVIEWER|SAMPLE_SAFETY_REVIEWER|user_officer|instrument_scientist|fap_chair|fap_secretary|fap_reviewer|internal_reviewer)['"`]/,
    because: 'screens read abilities and never compare roles',
  },
  {
    in: /^(apps|packages|e2e)\/.*\.(ts|tsx)$/,
    not: /\b(describe|it|test)\.only\(/,
    because: 'a test left alone hides the others',
  },
];
