import type { AdminHost, HostList, Place, UnitDialogProps } from '@atrium/questions/host';
import { lazyPart } from '@atrium/ui/lazy-part';
import {
  InstrumentsToCompareDocument,
  RolesToChooseDocument,
  TechniquesToCompareDocument,
  TemplatesToChooseDocument,
  UnitsToChooseDocument,
} from '../api/generated/app/question-admin.ts';
import { type Operation, useOperation } from '../api/index.ts';
import { useFeatures } from '../session/index.ts';

const UnitDialog = lazyPart(() => import('../kits/unit-dialog/index.tsx').then((module) => module.UnitDialog));

const shown = [UnitsToChooseDocument];

/** The dialog that creates a unit, loaded when a number question needs one that does not exist yet. */
function QuestionUnitDialog(props: UnitDialogProps) {
  return <UnitDialog {...props} refreshes={shown} />;
}

/** Returns the list in a query's data; empty if it was refused or failed. */
function listOf<Result, Item>(
  { data, error, loading }: Operation<Result>,
  pick: (data: Result) => readonly Item[] | null | undefined,
): HostList<Item> {
  const items = data === undefined ? undefined : pick(data);
  if (items) return { items, state: 'ready' };
  return { items: [], state: loading && !error ? 'loading' : 'failed' };
}

const addresses: Readonly<Record<Place, string>> = {
  units: '/Units',
  'generic-templates': '/GenericTemplates',
  'sample-templates': '/SampleDeclarationTemplates',
  'sample-esi-templates': '/SampleEsiTemplates',
};

const quiet = { quiet: true } as const;

/** What only question administrators need; nothing is fetched until a configuration form asks for it. */
export const questionAdminHost: AdminHost = {
  useUnits: () => listOf(useOperation(UnitsToChooseDocument, {}, quiet), ({ units }) => units),
  UnitDialog: QuestionUnitDialog,
  useTemplates: (group) =>
    listOf(useOperation(TemplatesToChooseDocument, { group }, quiet), ({ templates }) =>
      templates?.map(({ templateId, name }) => ({ id: templateId, name })),
    ),
  useInstruments: () =>
    listOf(useOperation(InstrumentsToCompareDocument, {}, quiet), ({ instruments }) => instruments?.instruments),
  useTechniques: () =>
    listOf(useOperation(TechniquesToCompareDocument, {}, quiet), ({ techniques }) => techniques?.techniques),
  useRoles: () =>
    listOf(
      useOperation(RolesToChooseDocument, {}, { ...quiet, staleTime: Number.POSITIVE_INFINITY }),
      ({ roles }) => roles,
    ),
  useRiskAssessment: () => useFeatures().has('RISK_ASSESSMENT'),
  addressOf: (place) => addresses[place],
};
