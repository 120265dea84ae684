import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FapInformationTab } from '../src/features/fap/fap-information-tab.tsx';
import { InstitutionDialog } from '../src/features/institution/institution-dialog.tsx';
import { InstrumentDialog } from '../src/features/instrument/instrument-dialog.tsx';
import { StatusDialog } from '../src/features/status/status-dialog.tsx';
import { TagDialog } from '../src/features/tag/tag-dialog.tsx';
import { TechniqueDialog } from '../src/features/technique/technique-dialog.tsx';
import { TrainingKindDialog } from '../src/features/training/training-kind-dialog.tsx';
import { WorkflowsScreen } from '../src/features/workflow/workflows-screen.tsx';
import type { Rendered } from './render.tsx';

export type Variables = Record<string, unknown>;

/** A form that two users may edit, as described for a test. */
export interface Form {
  readonly ui: ReactNode;
  readonly at?: string;
  readonly path?: string;
  readonly settings?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly mutation: string;
  /** The name of the mutation that saves it. */
  readonly document: string;
  readonly part: string;
  /** The label of the field, its value when the form was opened, and the value another user has stored. */
  readonly label?: string | RegExp;
  /** Enters `mine` if the field is not a text field. */
  readonly change?: (user: Rendered['user']) => Promise<unknown>;
  readonly mine?: string;
  readonly was: string;
  readonly theirs: string;
  readonly save?: string | RegExp;
  /** Prepares the state before the form is opened. */
  readonly prepare?: () => Promise<unknown>;
  /** Navigates to the field. */
  readonly before?: (user: Rendered['user']) => Promise<unknown>;
  /** Returns the field's value as sent, and as it was read. */
  readonly sent?: (variables: Variables) => unknown;
  readonly read?: (variables: Variables) => unknown;
  /** The combined text, if both versions can be joined. */
  readonly both?: string;
}

export const choose = (label: string, option: string) => async (user: Rendered['user']) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

export const yes = { allowed: true };
export const nothing = () => undefined;
export const inInput = (part: string) => (variables: Variables) => (variables.input as Variables)[part];

const fap = {
  id: 2,
  code: 'QM',
  description: 'Quantum',
  numberRatingsRequired: 2,
  gradeGuide: null,
  customGradeGuide: false,
  active: true,
  abilities: { update: yes },
};

const instrument = {
  id: 3,
  name: 'HALO',
  shortCode: 'HL',
  description: 'Spectrometer',
  managerUserId: 7,
  selectable: true,
  multipleTechReviewsEnabled: false,
  instrumentContact: { id: 7, firstname: 'Jonas', lastname: 'Weber', institution: 'Aurora' },
  scientists: [],
};

export const as = (value: unknown) => value as never;
/** The forms for data of the facility. */
export const facilityForms: Readonly<Record<string, Form>> = {
  'a tag': {
    ui: <TagDialog stored={as({ id: 1, name: 'North', shortCode: 'N' })} onClose={nothing} />,
    mutation: 'updateTag',
    document: 'UpdateTag',
    part: 'name',
    label: /^Name/,
    was: 'North',
    theirs: 'North hall',
  },
  'a training': {
    ui: (
      <TrainingKindDialog
        stored={as({ id: 1, name: 'Radiation', everywhere: true, instrumentIds: [] })}
        onClose={nothing}
      />
    ),
    mutation: 'updateTrainingKind',
    document: 'UpdateTrainingKind',
    part: 'name',
    label: /^Name/,
    was: 'Radiation',
    theirs: 'Radiation safety',
  },
  'a technique': {
    ui: (
      <TechniqueDialog stored={as({ id: 1, name: 'SANS', shortCode: 'S', description: 'small' })} onClose={nothing} />
    ),
    mutation: 'updateTechnique',
    document: 'UpdateTechnique',
    part: 'description',
    label: /^Description/,
    was: 'small',
    theirs: 'small angles',
    both: 'small angles\n\nmine',
  },
  'a status': {
    ui: (
      <StatusDialog
        entityType="PROPOSAL"
        stored={as({ id: 1, name: 'Draft', shortCode: 'DRAFT', description: 'd' })}
        onClose={nothing}
      />
    ),
    mutation: 'updateStatus',
    document: 'UpdateStatus',
    part: 'name',
    label: /^Name/,
    was: 'Draft',
    theirs: 'In draft',
    sent: inInput('name'),
  },
  'a workflow': {
    ui: <WorkflowsScreen entityType="PROPOSAL" />,
    query: {
      workflows: [
        {
          id: 4,
          name: 'Standard',
          description: '',
          workflowConnections: [],
          calls: [],
          abilities: { update: yes, draw: yes, delete: yes },
        },
      ],
    },
    before: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Standard' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    },
    mutation: 'updateWorkflow',
    document: 'UpdateWorkflow',
    part: 'name',
    label: /^Name/,
    was: 'Standard',
    theirs: 'Usual',
    sent: inInput('name'),
  },
  'an institution': {
    ui: <InstitutionDialog stored={as({ id: 2, name: 'North', rorId: null, country: { id: 3 } })} onClose={nothing} />,
    query: { countries: [{ id: 3, value: 'Iceland' }] },
    mutation: 'updateInstitution',
    document: 'UpdateInstitution',
    part: 'name',
    label: /^Name/,
    was: 'North',
    theirs: 'North University',
  },
  'an instrument': {
    ui: <InstrumentDialog stored={as(instrument)} onClose={nothing} />,
    mutation: 'updateInstrument',
    document: 'UpdateInstrument',
    part: 'description',
    label: /^Description/,
    was: 'Spectrometer',
    theirs: 'Time of flight',
    both: 'Time of flight\n\nmine',
  },
  'a panel': {
    ui: <FapInformationTab fap={as(fap)} />,
    mutation: 'updateFap',
    document: 'UpdateFap',
    part: 'description',
    label: /^Description/,
    was: 'Quantum',
    theirs: 'Quantum matter',
    save: 'Update panel',
    both: 'Quantum matter\n\nmine',
  },
};
