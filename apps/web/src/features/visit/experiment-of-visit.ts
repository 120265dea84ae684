/** The data of an experiment that its icons pass to the visit dialogs. */
export interface ExperimentOfVisit {
  readonly experimentPk: number;
  readonly experimentId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly instrument: { readonly name: string };
  readonly proposal: { readonly primaryKey: number };
  readonly visit?: { readonly id: number } | null | undefined;
}

export interface OpeningProps {
  readonly experiment: ExperimentOfVisit;
  readonly onClose: () => void;
}
