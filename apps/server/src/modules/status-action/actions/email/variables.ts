import { screenAddress } from '@atrium/domain/session';
import {
  type Addressee,
  type EmailRecipients,
  namedTo,
  type PeopleOfProposal,
  type PlannedMail,
} from '@atrium/domain/status-action';
import type { WordsOfAnswer } from '../../../download/index.ts';
import type { ExperimentValues } from './experiment.queries.ts';
import type { ProposalValues } from './people.queries.ts';

/** The answers in the topics about samples and hazards (rule W38). */
export interface Declared {
  readonly samples: readonly WordsOfAnswer[];
  readonly hazards: readonly WordsOfAnswer[];
}

/** The data from which the e-mails of one run are written. */
export interface Material {
  readonly people: ReadonlyMap<number, PeopleOfProposal>;
  readonly values: ReadonlyMap<number, ProposalValues>;
  /** Short code of each proposal's previous status. */
  readonly previousStatus: ReadonlyMap<number, string>;
  /** What technique proposals declare about their samples and hazards. */
  readonly declared: ReadonlyMap<number, Declared>;
  /** The experiment that the e-mails are about, if any. */
  readonly experiment?: ExperimentValues;
  readonly house: { readonly organisation: string; readonly link: string };
}

const nothingDeclared: Declared = { samples: [], hazards: [] };

const named = (person: Addressee | null | undefined) => ({
  email: person?.email ?? '',
  firstName: person?.firstName ?? '',
  lastName: person?.lastName ?? '',
  preferredName: person?.preferredName ?? person?.firstName ?? '',
});

function experimentOf({ experimentSafetyPk, ...values }: ExperimentValues, publicUrl: string) {
  const address = screenAddress(publicUrl, {
    to: '/ExperimentSafety/$experimentSafetyPk',
    params: { experimentSafetyPk },
  });
  return { ...values, address };
}

/**
 * Returns the variables of a template (rule W38): with several proposals, `pi` and `coProposers` are those of the first; each of
 * `proposals` has its own as well. `group` determines whom the letter may name.
 */
export function variablesOf(
  { to, proposalPks }: PlannedMail,
  material: Material,
  group: EmailRecipients,
): Record<string, unknown> {
  const proposals = proposalPks.flatMap((pk) => {
    const values = material.values.get(pk);
    if (!values) return [];
    const { isTechniqueProposal, techniques, ...rest } = values;
    const { pi, coProposers } = namedTo(group, material.people.get(pk));
    return [
      {
        ...rest,
        ...(isTechniqueProposal ? { techniques, ...(material.declared.get(pk) ?? nothingDeclared) } : {}),
        previousStatus: material.previousStatus.get(pk) ?? '',
        address: screenAddress(material.house.link, {
          to: '/ProposalEdit/$proposalPk',
          params: { proposalPk: pk },
        }),
        pi: named(pi),
        coProposers: coProposers.map(named),
      },
    ];
  });
  const [first] = proposals;
  return {
    ...named(to),
    ...material.house,
    proposals,
    pi: first?.pi ?? named(null),
    coProposers: first?.coProposers ?? [],
    instruments: first?.instruments ?? [],
    ...(material.experiment ? { experiment: experimentOf(material.experiment, material.house.link) } : {}),
    ...(first?.techniques ? { techniques: first.techniques, samples: first.samples, hazards: first.hazards } : {}),
  };
}
