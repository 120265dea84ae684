import { type AssignmentSuggestion, type SuggestionMaterial, suggestionOf } from '@atrium/domain/assignment';
import { solveAssignment } from './solve-assignment.ts';

export { bestFits } from '@atrium/domain/assignment';

/** Returns a draft of which reviewer reviews which proposal, as good as can be found in time (rules R142 to R144). */
export async function suggestAssignments(material: SuggestionMaterial): Promise<AssignmentSuggestion> {
  const { problem, suggestionFrom } = suggestionOf(material);
  return suggestionFrom(await solveAssignment(problem));
}
