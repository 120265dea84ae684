import { creatableTypeIds, type QuestionTypeId, questionTypeIds } from '@atrium/domain/question';
import { dependencySourceTypes } from '@atrium/domain/questionary';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, it, vi } from 'vitest';
import { readConfig } from './contract/index.ts';
import { QuestionHostProvider } from './contract/question-host.web.ts';
import { configForms, DependencyValue } from './registry.config-form.web.tsx';
import { questionType } from './registry.ts';
import { examples } from './testing/examples.ts';
import { fakeHost } from './testing/fake-host.tsx';
import { renderConfigForm } from './testing/render-config-form.tsx';

// The test browser has no layout, and the editor of formatted text scrolls to what it changes.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

async function expectAccessible(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** Computed when the configuration is read, or for existing clients only: nobody edits them. */
const notEdited = ['instruments', 'techniques', 'templateCategory', 'externalApiCall'];
const derivedGrades = ['minGrade', 'maxGrade', 'decimalPoints', 'nonNumericOptions'];

/** Switches that bring further fields to light. */
const openers: Readonly<Record<string, Record<string, unknown>>> = {
  TEXT_INPUT: { isHtmlQuestion: true, htmlQuestion: '<p>Formatted</p>' },
  FILE_UPLOAD: { file_type: ['.pdf'] },
  GENERIC_TEMPLATE: { canCopy: true, copyButtonLabel: 'Copy' },
};

/** Types whose configuration has no checkbox. */
const withoutCheckbox: readonly QuestionTypeId[] = [
  'PROPOSAL_BASIS',
  'PROPOSAL_ESI_BASIS',
  'SAMPLE_BASIS',
  'SAMPLE_ESI_BASIS',
  'GENERIC_TEMPLATE_BASIS',
];

/** Waits for the parts that are fetched when they are needed, which takes its time on a busy machine. */
const drawn = (container: HTMLElement) =>
  vi.waitFor(() => expect(container.querySelector('.MuiSkeleton-root')).toBeNull(), { timeout: 10_000 });

describe.each(questionTypeIds)('the configuration of %s', (id) => {
  const example = creatableTypeIds.find((type) => type === id);

  it('has a named field for every key, and no axe violations', async () => {
    const { container } = renderConfigForm(id, {
      config: { ...(example ? examples[example].config : {}), ...openers[id] },
      category: 'FAP_REVIEW',
    });
    await drawn(container);
    const keys = Object.keys(questionType(id).blankConfig as object).filter(
      (key) => !notEdited.includes(key) && !(id === 'FAP_REVIEW_BASIS' && derivedGrades.includes(key)),
    );
    for (const key of keys) {
      const field = container.querySelector(`[id^="q-${key}"]`);
      expect(field, `${id}.${key}`).not.toBeNull();
    }
    await expectAccessible(container);
  });

  it('has only disabled checkboxes when read-only, if it has any', async () => {
    const { container } = renderConfigForm(id, { disabled: true, config: example ? examples[example].config : {} });
    await drawn(container);
    const checkboxes = within(container).queryAllByRole('checkbox');
    expect(checkboxes.length > 0, id).toBe(!withoutCheckbox.includes(id));
    for (const input of checkboxes) expect(input).toBeDisabled();
  });

  it('offers a value to compare with exactly if other questions may depend on it', () => {
    expect(configForms[id].DependencyValue !== undefined).toBe(dependencySourceTypes.includes(id));
  });
});

describe('the configuration that all types share', () => {
  it('is edited in one place', async () => {
    const { user, config } = renderConfigForm('INTERVAL');
    await user.click(screen.getByRole('checkbox', { name: 'Answer required' }));
    await user.type(screen.getByRole('textbox', { name: 'Small label' }), 'Below');
    await user.type(screen.getByRole('textbox', { name: 'Tooltip' }), 'Because');
    await user.click(screen.getByRole('combobox', { name: 'Read permissions' }));
    await user.click(screen.getByRole('option', { name: 'User Officer' }));
    expect(config()).toMatchObject({
      required: true,
      small_label: 'Below',
      tooltip: 'Because',
      readPermissions: ['user_officer'],
    });
  });

  it('keeps an unknown role until it is removed', async () => {
    const { user, config } = renderConfigForm('BOOLEAN', { config: { readPermissions: ['gone_role'] } });
    expect(screen.getByText('gone_role')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'User must check it to continue' })).not.toBeChecked();
    await user.click(screen.getByRole('combobox', { name: 'Read permissions' }));
    await user.click(screen.getByRole('option', { name: 'gone_role' }));
    expect(config().readPermissions).toEqual([]);
  });
});

describe('numbers of a configuration', () => {
  it('must be whole', async () => {
    const { user, config } = renderConfigForm('TEXT_INPUT');
    const max = screen.getByRole('textbox', { name: 'Max' });
    await user.type(max, '1.5');
    expect(screen.getByText('Please enter a whole number')).toBeVisible();
    await user.clear(max);
    expect(config().max).toBeNull();
    await user.type(max, '12');
    expect(config().max).toBe(12);
  });
});

describe('options', () => {
  it('are added, renamed, moved, pasted and deleted', async () => {
    const { user, config } = renderConfigForm('SELECTION_FROM_OPTIONS');
    expect(screen.getByText('Please add at least one option')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add option' }));
    await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'One{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Option 2' }), 'Two');
    expect(config().options).toEqual(['One', 'Two']);
    expect(screen.getByRole('button', { name: 'Move Option 1 up' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move Option 2 down' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Move Option 2 up' }));
    expect(config().options).toEqual(['Two', 'One']);
    await user.click(screen.getByRole('button', { name: 'Delete Option 1' }));
    await user.click(screen.getByRole('button', { name: 'Add option' }));
    await user.click(screen.getByRole('textbox', { name: 'Option 2' }));
    await user.paste('Three\nFour\n\nOne');
    expect(config().options).toEqual(['One', 'Three', 'Four', 'One']);
    expect(screen.getByText('This option already exists')).toBeVisible();
  });
});

describe('units', () => {
  it('that a search does not find can be created there, and are then chosen', async () => {
    const { user, config } = renderConfigForm('NUMBER_INPUT');
    await user.type(screen.getByRole('combobox', { name: 'Units' }), 'furlong');
    await user.click(await screen.findByRole('option', { name: 'Create unit “furlong”' }));
    expect(config().units).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Make furlong' }));
    expect((config().units as Array<{ unit: string }>).map(({ unit }) => unit)).toEqual(['furlong']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create unit' }));
    expect(screen.getByRole('dialog', { name: 'Create unit' })).toBeVisible();
  });

  it('are stored completely in the configuration, in the order of choice', async () => {
    const { user, config } = renderConfigForm('NUMBER_INPUT');
    const field = screen.getByRole('combobox', { name: 'Units' });
    await user.click(field);
    await user.click(screen.getByRole('option', { name: 'kelvin (K)' }));
    await user.click(screen.getByRole('option', { name: 'metre (m)' }));
    expect((config().units as Array<{ id: string }>).map(({ id }) => id)).toEqual(['K', 'm']);
    expect((config().units as unknown[])[1]).toHaveProperty('siConversionFormula', 'x');
    expect(screen.getByRole('link', { name: 'View/edit all units' })).toHaveAttribute('href', '/units');
  });

  it('report that they could not be loaded, and keep the configured ones', () => {
    const unit = { id: 'old', unit: 'old unit', quantity: 'x', symbol: 'o', siConversionFormula: 'x' };
    renderConfigForm('NUMBER_INPUT', {
      config: { units: [unit] },
      host: { useUnits: () => ({ items: [], state: 'failed' }) },
    });
    expect(screen.getByText(/The units could not be loaded/)).toBeVisible();
    expect(screen.getByText('old unit (o)')).toBeVisible();
  });

  it('can be combined with a value constraint', async () => {
    const { user, config } = renderConfigForm('INTERVAL');
    await user.click(screen.getByRole('combobox', { name: 'Value constraint' }));
    await user.click(screen.getByRole('option', { name: 'Only positive integers' }));
    expect(config().numberValueConstraint).toBe('ONLY_POSITIVE_INTEGER');
  });
});

describe('a score', () => {
  it.each(['NUMBER_INPUT', 'SELECTION_FROM_OPTIONS'] as const)(
    'can be configured in forms of panel reviews: %s',
    async (type) => {
      const { user, config } = renderConfigForm(type, { category: 'FAP_REVIEW' });
      const weight = screen.getByRole('textbox', { name: 'Score weight' });
      await user.type(weight, '2.5');
      expect(config().scoreWeight).toBe(2.5);
      await user.clear(weight);
      expect(config().scoreWeight).toBeNull();
      await user.type(weight, '0');
      expect(screen.getByText('The weight must be from 0.001 to 100')).toBeVisible();
    },
  );

  it('cannot be configured elsewhere, unless it is configured already', () => {
    renderConfigForm('NUMBER_INPUT', { category: 'PROPOSAL_QUESTIONARY' });
    expect(screen.queryByRole('textbox', { name: 'Score weight' })).toBeNull();
    renderConfigForm('SELECTION_FROM_OPTIONS', { category: 'TECHNICAL_REVIEW', config: { scoreWeight: 2 } });
    expect(screen.getByRole('textbox', { name: 'Score weight' })).toHaveValue('2');
  });
});

describe('files', () => {
  it('have a page limit if PDF is accepted', async () => {
    const { user, config } = renderConfigForm('FILE_UPLOAD');
    expect(screen.getByText('File type is required')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'PDF page limit' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'any image' }));
    await user.click(screen.getByRole('checkbox', { name: '.pdf' }));
    expect(config().file_type).toEqual(['.pdf', 'image/*']);
    const limit = screen.getByRole('textbox', { name: 'PDF page limit' });
    await user.clear(limit);
    await user.type(limit, '-1');
    expect(screen.getByText('Value must be greater than or equal to 0')).toBeVisible();
  });
});

describe('entries', () => {
  it('require a template of their group', async () => {
    const { user, config } = renderConfigForm('SAMPLE_DECLARATION');
    expect(screen.getByText('Template is required')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Template' }));
    await user.click(screen.getByRole('option', { name: 'A template of SAMPLE' }));
    await user.click(screen.getByRole('combobox', { name: 'ESI template' }));
    await user.click(screen.getByRole('option', { name: 'A template of SAMPLE_ESI' }));
    expect(config()).toMatchObject({ templateId: 7, esiTemplateId: 7 });
    expect(screen.getAllByRole('link', { name: 'View all templates' })[1]).toHaveAttribute(
      'href',
      '/sample-esi-templates',
    );
  });

  it('have no field for the ESI template where risk is not assessed', () => {
    renderConfigForm('SAMPLE_DECLARATION', { host: { useRiskAssessment: () => false } });
    expect(screen.queryByRole('combobox', { name: 'ESI template' })).toBeNull();
  });

  it('have a copy button label only if they can be copied', async () => {
    const { user } = renderConfigForm('GENERIC_TEMPLATE', { config: { templateId: 12 } });
    expect(screen.getByText('Template 12 (not in use)')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Copy button label' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Allow copying' }));
    expect(screen.getByText('Copy button label is required')).toBeVisible();
  });
});

describe('a choice from another system', () => {
  it('has a URL and request headers', async () => {
    const { user, config } = renderConfigForm('DYNAMIC_MULTIPLE_CHOICE');
    expect(screen.getByText('URL is required')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Link' }), 'choices.example');
    expect(screen.getByText('Provide a valid URL that includes the HTTP or HTTPS protocol')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add header' }));
    await user.type(screen.getByRole('textbox', { name: 'Header name' }), 'x-key');
    await user.type(screen.getByRole('textbox', { name: 'Header value' }), 'abc');
    expect(config().apiCallRequestHeaders).toEqual([{ name: 'x-key', value: 'abc' }]);
    await user.click(screen.getByRole('button', { name: 'Delete header x-key' }));
    expect(config().apiCallRequestHeaders).toEqual([]);
  });
});

describe('the limits of a date', () => {
  it('are set to the start of their day when the time is switched off', async () => {
    const dates = { minDate: '2031-05-02T13:24:00.000Z', defaultDate: '2031-05-02T09:00:00.000Z' };
    const { user, config } = renderConfigForm('DATE', { config: { includeTime: true, ...dates } });
    await user.click(screen.getByRole('checkbox', { name: 'Include time' }));
    const day = new Date(2031, 4, 2).toISOString();
    expect(config()).toMatchObject({ includeTime: false, minDate: day, maxDate: null, defaultDate: day });
  });
});

describe('the value that a dependency compares with', () => {
  it.each([
    ['BOOLEAN', {}, true, 'No', false],
    ['SELECTION_FROM_OPTIONS', { options: ['One', 'Two'] }, 'Gone', 'Two', 'Two'],
    ['INSTRUMENT_PICKER', {}, null, 'Spectrometer', '3'],
    ['TECHNIQUE_PICKER', {}, null, 'Diffraction', 5],
  ] as const)('of %s is chosen by name', async (type, own, stored, name, chosen) => {
    const change = vi.fn();
    const config = readConfig(questionType(type), own);
    render(
      <QuestionHostProvider value={fakeHost()}>
        <DependencyValue
          type={type}
          name="d"
          label="Value"
          config={config}
          value={stored}
          onChange={change}
          disabled={false}
        />
      </QuestionHostProvider>,
    );
    if (stored === 'Gone') expect(screen.getByText('Gone')).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: /^Value/ }));
    await userEvent.click(screen.getByRole('option', { name }));
    expect(change).toHaveBeenCalledWith(chosen);
  });
});
