import { officerInPerson, rule } from '../kernel/index.ts';

/** Officers take their configuration out and in, never an access token; so does an operator at the command line (decision 130). */
export const configurationPolicies = {
  export: rule('configuration.export', officerInPerson),
  import: rule('configuration.import', officerInPerson),
};
