import type { CreatableTypeId, FilterOperator } from '@atrium/domain/question';
import { render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { plainSurroundings, readConfig } from './contract/index.ts';
import { QuestionHostProvider } from './contract/question-host.web.ts';
import { type Asked, filterFace, operatorsOf, parseFilterValue } from './registry.filter.web.tsx';
import { questionType, questionTypes } from './registry.ts';
import { examples } from './testing/examples.ts';
import { fakeHost } from './testing/fake-host.tsx';

const creatable = Object.keys(examples) as CreatableTypeId[];
const filtered = creatable.filter((id) => questionType(id).filterOperators.length > 0);

function ask(type: CreatableTypeId, operator: FilterOperator, before?: Asked) {
  const config = readConfig(questionType(type), examples[type].config);
  const face = filterFace(type);
  if (!face) throw new Error(`${type} has no filter`);
  let asked = before;
  function Asking() {
    const [value, setValue] = useState(before);
    asked = value;
    return face ? (
      <face.Value questionId="q" config={config} operator={operator} asked={value} onAsked={setValue} />
    ) : null;
  }
  const user = userEvent.setup();
  render(
    <QuestionHostProvider value={fakeHost()}>
      <Asking />
    </QuestionHostProvider>,
  );
  const words = () => (asked ? face.words(asked, config, plainSurroundings) : undefined);
  return { user, asked: () => asked, words };
}

const choose = (option: string) => async (user: UserEvent) => {
  await user.click(screen.getByRole('combobox', { name: 'Value' }));
  await user.click(screen.getByRole('option', { name: option }));
};
const type = (text: string) => async (user: UserEvent) => user.type(screen.getByLabelText('Value'), text);

/** What a person does, what the server is asked, and how it is said. */
const doings: ReadonlyArray<readonly [CreatableTypeId, (user: UserEvent) => Promise<void>, unknown, string]> = [
  ['BOOLEAN', choose('No'), false, 'No'],
  ['FILE_UPLOAD', choose('Yes'), true, 'Yes'],
  ['SELECTION_FROM_OPTIONS', choose('Two'), 'Two', 'Two'],
  ['DYNAMIC_MULTIPLE_CHOICE', choose('Green'), 'Green', 'Green'],
  ['INSTRUMENT_PICKER', choose('Spectrometer'), '3', 'Spectrometer'],
  ['TECHNIQUE_PICKER', choose('Diffraction'), '7', 'Diffraction'],
  ['TEXT_INPUT', type('Spin ice'), 'Spin ice', '“Spin ice”'],
  ['NUMBER_INPUT', type('2,5'), 2.5, '2,5 m'],
  ['INTERVAL', type('-3'), -3, '-3 m'],
];

describe('the filter by answers', () => {
  it('exists for exactly the types that can be compared', () => {
    for (const { id } of Object.values(questionTypes)) {
      expect(filterFace(id) !== undefined, id).toBe(questionType(id).filterOperators.length > 0);
    }
  });

  it.each(filtered)('%s has a name for each operator, all different', (id) => {
    const words = operatorsOf(id).map((one) => one.words);
    expect(new Set(words).size).toBe(questionType(id).filterOperators.length);
  });

  it('has special names for the comparison of dates', () => {
    expect(operatorsOf('DATE').map(({ words }) => words)).toEqual(['Exact', 'Before', 'After']);
  });

  it.each(doings)('%s: the chosen value is queried and shown in words', async (id, act, value, words) => {
    const operator = questionType(id).filterOperators[0] as FilterOperator;
    const made = ask(id, operator);
    await act(made.user);
    expect(made.asked()?.value).toBe(value);
    expect(made.words()).toBe(words);
    expect(parseFilterValue(JSON.stringify(made.asked()))).toEqual(made.asked());
  });

  it('DATE: a day can be typed over another, including the 31st (rule X65)', async () => {
    const { user, words } = ask('DATE', 'EQUALS', { value: '2026-11-30T00:00:00.000Z' });
    const group = await screen.findByRole('group', { name: 'Value' });
    await user.click(within(group).getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('31122027');
    expect(words()).toBe('2027-12-31');
  });

  it('compares in SI units and shows the chosen unit', async () => {
    const { user, asked, words } = ask('NUMBER_INPUT', 'LESS_THAN');
    await type('250')(user);
    await user.click(screen.getByRole('combobox', { name: 'Unit' }));
    await user.click(screen.getByRole('option', { name: 'cm (centimeter)' }));
    expect(asked()?.value).toBe(2.5);
    expect(words()).toBe('250 cm');
  });

  it('queries nothing while the input is not a number', async () => {
    const { user, asked } = ask('NUMBER_INPUT', 'LESS_THAN');
    await type('about 3')(user);
    expect(asked()).toBeUndefined();
    expect(screen.getByText('This is not a number')).toBeVisible();
  });

  it('shows the previous query', () => {
    ask('NUMBER_INPUT', 'LESS_THAN', { value: 2.5, typed: '250', unit: 'centimeter' });
    expect(screen.getByLabelText('Value')).toHaveValue('250');
    expect(screen.getByRole('combobox', { name: 'Unit' })).toHaveTextContent('cm (centimeter)');
  });

  it('keeps a choice that is no longer offered', () => {
    ask('SELECTION_FROM_OPTIONS', 'INCLUDES', { value: 'Four' });
    expect(screen.getByRole('combobox', { name: 'Value' })).toHaveTextContent('Four');
  });

  it.each(['', 'no json', 'null', '{}', '5'])('reads no query from %j', (value) => {
    expect(parseFilterValue(value)).toBeUndefined();
  });
});
