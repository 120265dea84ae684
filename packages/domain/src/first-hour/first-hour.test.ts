import { describe, expect, it } from 'vitest';
import { featureIds } from '../feature/index.ts';
import { groupNamedBy, readTemplateFile, templateGroupIds, templateKeys } from '../template/index.ts';
import { isFormula } from '../unit/index.ts';
import { missingOutcome, reachableFrom, validateWorkflow } from '../workflow/index.ts';
import { advance } from '../workflow-engine/index.ts';
import {
  facilityKindIds,
  facilityKinds,
  firstHourAnswers,
  firstHourSteps,
  isFirstHourOver,
  laboratoryUnits,
  mayMakeFirstHour,
  starterFormFile,
  starterForms,
  starterGraph,
  starterPages,
  starterWorkflows,
  unitsOfForms,
} from './index.ts';

const answers = {
  name: 'Aurora',
  timeZone: 'Europe/Stockholm',
  kind: 'SOURCE',
  officeEmail: 'office@aurora.example',
} as const;

describe.each(starterWorkflows)('the starter workflow $name', (workflow) => {
  const graph = starterGraph(workflow);
  const statuses = workflow.places.map(({ status }) => status);

  it('has no problem that the editor would report, except its end statuses', () => {
    const problems = validateWorkflow(graph, { type: workflow.type, statuses });
    expect(problems.filter(({ kind }) => kind !== 'DEAD_END')).toEqual([]);
  });

  it('leads from submission to decision', () => {
    expect(missingOutcome(graph, workflow.type)).toBeUndefined();
    expect([...reachableFrom(graph, statuses[0] ?? '')].sort()).toEqual([...statuses].sort());
    const ends = workflow.type === 'PROPOSAL' ? ['ALLOCATED', 'NOT_ALLOCATED'] : ['ESF_APPROVED'];
    for (const end of ends) expect(statuses).toContain(end);
  });

  it('sends e-mails at its own statuses only, and holds the one that ends the way of a proposal', () => {
    for (const { status, templateId, hold } of workflow.letters) {
      expect(statuses).toContain(status);
      expect(hold ?? false).toBe(templateId === 'not-feasible');
    }
  });
});

describe('the starter workflow with a panel', () => {
  const workflow = starterWorkflows.find(({ name }) => name === 'Panel review') as (typeof starterWorkflows)[number];
  const after = (event: string, ...before: string[]) =>
    advance(starterGraph(workflow), {
      status: 'FAP_SELECTION',
      happened: new Set([...before, event]),
      event,
    }).map(({ to }) => to);

  it('reaches the review when the reviewers are chosen, and notifies them by e-mail', () => {
    expect(after('PROPOSAL_FAPS_SELECTED')).toEqual([]);
    expect(after('PROPOSAL_ALL_FAP_REVIEWERS_SELECTED', 'PROPOSAL_FAPS_SELECTED')).toEqual(['FAP_REVIEW']);
    expect(workflow.letters).toContainEqual(
      expect.objectContaining({ status: 'FAP_REVIEW', recipient: 'FAP_REVIEWERS' }),
    );
  });

  it('continues after the reviews even if fewer reviewers were chosen than the panel requires', () => {
    expect(after('PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS', 'PROPOSAL_FAPS_SELECTED')).toEqual(['FAP_MEETING']);
  });
});

describe('starter forms', () => {
  it('ask for what the label of a parcel shows, each measurement with its units', () => {
    const form = starterForms.find(({ group }) => group === 'SHIPMENT') as (typeof starterForms)[number];
    const file = (taken: string[] = []) =>
      JSON.parse(
        starterFormFile(form, new Map(), new Date('2030-01-01'), { forms: new Map(), takenKeys: new Set(taken) }),
      ).data as { questions: { naturalKey: string; config: { units?: { symbol: string }[] } }[] };
    const units = Object.fromEntries(
      file().questions.map(({ naturalKey, config }) => [naturalKey, config.units?.map(({ symbol }) => symbol)]),
    );
    expect(units).toMatchObject({
      parcel_weight: ['kg'],
      parcel_width: ['cm', 'm'],
      parcel_height: ['cm', 'm'],
      parcel_length: ['cm', 'm'],
    });
    expect(Object.keys(units)).toEqual(expect.arrayContaining(['storage_temperature', 'is_dangerous_goods']));
    const keys = file(['parcel_weight']).questions.map(({ naturalKey }) => naturalKey);
    expect(keys).toContain('starter_parcel_weight');
  });

  it('exist for every kind of form', () => {
    const groups = new Set(starterForms.map(({ group }) => group));
    expect(templateGroupIds.filter((id) => !groups.has(id))).toEqual([]);
  });

  it.each(starterForms)('$name is read as a file, like that of another facility', (form) => {
    const read = readTemplateFile(starterFormFile(form, new Map(), new Date('2030-01-01')));
    expect(read?.errors).toEqual([]);
    expect(read?.subTemplates.flatMap(({ errors }) => errors)).toEqual([]);
    for (const { dataType, config } of read?.data?.questions ?? []) {
      for (const key of templateKeys) {
        const group = groupNamedBy(dataType, key);
        if (group)
          expect(read?.data?.subTemplates).toContainEqual(
            expect.objectContaining({ templateId: config[key], groupId: group }),
          );
      }
    }
  });

  it('have no step named like the last one, ‘Review’', () => {
    const titles = starterForms.flatMap(({ topics }) => topics.map(({ title }) => title));
    expect(titles).not.toContain('Review');
  });

  it('use each id for one question, and conditions on earlier questions only', () => {
    const seen = new Map<string, unknown>();
    for (const { topics } of starterForms) {
      const before = new Set<string>();
      for (const question of topics.flatMap(({ questions }) => questions)) {
        if (seen.has(question.id)) expect(seen.get(question.id)).toBe(question);
        seen.set(question.id, question);
        if (question.when) expect(before).toContain(question.when.question);
        before.add(question.id);
      }
    }
  });
});

it.each(facilityKindIds)('the kind %s enables existing features, including those for reviews', (kind) => {
  const { features } = facilityKinds[kind];
  for (const feature of features) expect(featureIds).toContain(feature);
  expect(features).toEqual(expect.arrayContaining(['TECHNICAL_REVIEW', 'FAP_REVIEW', 'INSTRUMENT_MANAGEMENT']));
});

it('units have formulas, and each is defined once', () => {
  const made = [...unitsOfForms, ...laboratoryUnits];
  for (const { siConversionFormula } of made) expect(isFormula(siConversionFormula)).toBe(true);
  expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
});

it('pages contain the name and the first address, escaped', () => {
  const pages = starterPages({ name: 'A <b> & "C"', officeEmail: 'a@b.example; c@d.example' });
  expect(pages.FOOTERCONTENT).toBe(
    '<p>A &lt;b&gt; &amp; &quot;C&quot;, user office, <a href="mailto:a@b.example">a@b.example</a></p>',
  );
});

it.each([
  ['all of it', {}, undefined],
  ['no name', { name: '  ' }, 'Please enter the name of the facility'],
  ['a zone with a slip', { timeZone: 'Europe/Stokholm' }, 'Please choose a time zone such as Europe/Copenhagen'],
  ['no zone', { timeZone: undefined }, 'Please choose a time zone such as Europe/Copenhagen'],
  ['an address that is none', { officeEmail: 'office' }, 'Please enter e-mail addresses separated by semicolons'],
  ['no address', { officeEmail: '' }, 'Please enter the e-mail address of the user office'],
])('answers are validated: %s', (_, change, message) => {
  const { error } = firstHourAnswers.safeParse({ ...answers, ...change });
  expect(error?.issues[0]?.message).toBe(message);
});

it('initial records can be created only until the facility has a call', () => {
  expect(mayMakeFirstHour({ callCount: 0 }).allowed).toBe(true);
  expect(mayMakeFirstHour({ callCount: 1 }).allowed).toBe(false);
});

describe('the checklist', () => {
  const nothing = {
    isNamed: false,
    hasZone: false,
    hasLogo: false,
    hasSignIn: false,
    hasMail: false,
    institutionCount: 0,
    instrumentCount: 0,
    formCount: 0,
    workflowCount: 0,
    panelCount: 0,
    hasPanels: true,
    openCallCount: 0,
    endedCallCount: 0,
  };
  const done = (facts: object) =>
    firstHourSteps({ ...nothing, ...facts })
      .filter(({ isDone }) => isDone)
      .map(({ id }) => id);

  it.each([
    [{}, []],
    [{ isNamed: true }, []],
    [{ isNamed: true, hasZone: true }, ['NAME']],
    [{ hasLogo: true, hasSignIn: true, hasMail: true }, ['LOGO', 'SIGN_IN', 'MAIL']],
    [{ institutionCount: 1 }, ['INSTITUTIONS']],
    [{ instrumentCount: 1 }, ['INSTRUMENTS']],
    [{ instrumentCount: 1, hasPanels: false }, ['INSTRUMENTS', 'REVIEWERS']],
    [{ panelCount: 1 }, ['REVIEWERS']],
    [{ formCount: 1, workflowCount: 1, openCallCount: 1 }, ['FORM', 'WORKFLOW', 'CALL']],
  ])('%j', (facts, expected) => {
    expect(done(facts)).toEqual(expected);
  });

  it('is complete once everything on it is done, and for a facility whose calls have ended', () => {
    const all = {
      isNamed: true,
      hasZone: true,
      institutionCount: 1,
      instrumentCount: 1,
      formCount: 1,
      workflowCount: 1,
      panelCount: 1,
      openCallCount: 1,
    };
    const over = (facts: object) => isFirstHourOver({ ...nothing, ...facts });
    expect([over({}), over(all), over({ ...all, panelCount: 0 }), over({ endedCallCount: 1 })]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});
