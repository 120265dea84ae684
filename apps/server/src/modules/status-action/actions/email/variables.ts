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

/** The answers of the topics about samples and about hazards (rule W38). */
export interface Declared {
  readonly samples: readonly WordsOfAnswer[];
  readonly hazards: readonly WordsOfAnswer[];
}

/** What the e-mails of one run are written from. */
export interface Material {
  readonly people: ReadonlyMap<number, PeopleOfProposal>;
  readonly values: ReadonlyMap<number, ProposalValues>;
  /** Short code of the status each proposal came from. */
  readonly previousStatus: ReadonlyMap<number, string>;
  /** What technique proposals say of their samples and hazards. */
  readonly declared: ReadonlyMap<number, Declared>;
  /** The experiment the e-mails are about, where they are. */
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
 * The variables of a template (rule W38): with several proposals, `pi` and `coProposers` are those of the first;
 * each of `proposals` has its own besides. `group` says whom the letter may name.
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
