import {
  type CallRowFragment,
  CallTemplateNamesDocument,
  type CallTemplateNamesQuery,
} from '../../api/generated/features/call/call.ts';
import { useOperation } from '../../api/index.ts';
import { idIn } from '../../kits/address-state/index.ts';
import { type FilterOption, FilterSelect } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';

/** The filters of the list of calls besides its tab; each is stored in the address under its name. */
export const callFilters = { instrument: idIn(), template: idIn(), fap: idIn() };

export interface CallFilters {
  readonly instrument: number | undefined;
  readonly template: number | undefined;
  readonly fap: number | undefined;
}

/** Returns the ids of all templates of a call, of any kind. */
const templatesOf = (call: CallRowFragment): readonly number[] =>
  [
    call.template.templateId,
    call.proposalPdfTemplateId,
    call.esiTemplateId,
    call.experimentSafetyPdfTemplateId,
    call.fapReviewTemplateId,
    call.technicalReviewTemplateId,
    call.experimentReportTemplateId,
  ].filter((id) => id !== null && id !== undefined);

/** Whether a call passes the filters; filters that are not set let everything pass. */
export function passesFilters(call: CallRowFragment, { instrument, template, fap }: CallFilters): boolean {
  return (
    (instrument === undefined || call.instruments.some(({ id }) => id === instrument)) &&
    (template === undefined || templatesOf(call).includes(template)) &&
    (fap === undefined || (call.faps ?? []).some(({ id }) => id === fap))
  );
}

const byLabel = (one: FilterOption, other: FilterOption) => one.label.localeCompare(other.label);

/** Returns each option once, sorted by name. */
function optionsOf(found: ReadonlyArray<readonly [id: number, name: string]>): readonly FilterOption[] {
  return [...new Map(found)].map(([value, label]) => ({ value, label })).toSorted(byLabel);
}

function templateOptions(
  calls: readonly CallRowFragment[],
  templates: NonNullable<CallTemplateNamesQuery['templates']>,
): readonly FilterOption[] {
  const used = new Set(calls.flatMap(templatesOf));
  return optionsOf(templates.filter(({ templateId }) => used.has(templateId)).map((one) => [one.templateId, one.name]));
}

interface CallFilterBarProps {
  readonly calls: readonly CallRowFragment[];
  readonly filters: CallFilters;
  readonly onFilters: (patch: Partial<CallFilters>) => void;
}

/** Filters by values that occur in the calls: an instrument, a template of any kind, a panel. */
export function CallFilterBar({ calls, filters, onFilters }: CallFilterBarProps) {
  const text = useText();
  const names = useOperation(CallTemplateNamesDocument, {}, { quiet: true }).data?.templates ?? [];
  return (
    <>
      <FilterSelect
        label={text('Instrument')}
        all="All"
        value={filters.instrument}
        options={optionsOf(calls.flatMap((call) => call.instruments.map(({ id, name }) => [id, name] as const)))}
        onValue={(instrument) => onFilters({ instrument })}
      />
      <FilterSelect
        label={text('Template')}
        all="All"
        value={filters.template}
        options={templateOptions(calls, names)}
        onValue={(template) => onFilters({ template })}
      />
      <FilterSelect
        label={text('Panel')}
        all="All"
        value={filters.fap}
        options={optionsOf(calls.flatMap((call) => (call.faps ?? []).map(({ id, code }) => [id, code] as const)))}
        onValue={(fap) => onFilters({ fap })}
      />
    </>
  );
}
