import { z } from 'zod';
import { id, paging } from '../kernel/index.ts';

/** Where an overwritten text stands: in the proposal, in a sample or an entry of it, or in a review of it. */
export const overwrittenPlaces = ['PROPOSAL', 'ENTRY', 'TECHNICAL_REVIEW', 'FAP_REVIEW'] as const;
export type OverwrittenPlace = (typeof overwrittenPlaces)[number];

export const overwrittenPlace = z.enum(overwrittenPlaces).meta({ id: 'OverwrittenPlace' });

/** What of a proposal was overwritten: an answer of its form or of its entries, its title or abstract, the title of an entry. */
export const overwrittenFields = ['ANSWER', 'TITLE', 'ABSTRACT', 'ENTRY_TITLE'] as const;
export type OverwrittenField = (typeof overwrittenFields)[number];

export const overwrittenField = z.enum(overwrittenFields).meta({ id: 'OverwrittenField' });

/** Overwritten texts on one page at most; asked for without a number, as many are answered. */
export const overwrittenPageLimit = 100;

export const overwrittenTextsArgs = z.object({ proposalPk: id(), ...paging });

export const overwrittenAnswersArgs = z.object({ questionaryId: id(), ...paging });
