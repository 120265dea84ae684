import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeHost } from './fake-host.tsx';
import { renderQuestion, renderReview } from './render-question.tsx';

const metre = { id: 'm', unit: 'metre', quantity: 'length', symbol: 'm', siConversionFormula: 'x' };
const centimetre = { id: 'cm', unit: 'centimetre', quantity: 'length', symbol: 'cm', siConversionFormula: 'x / 100' };

describe('a text', () => {
  it('is typed, counted and never submitted by Enter', async () => {
    const config = { max: 20, placeholder: 'Say it' };
    const { user, answer, submissions } = renderQuestion('TEXT_INPUT', { config, isInForm: true });
    expect(screen.getByPlaceholderText('Say it')).toBeVisible();
    await user.type(screen.getByLabelText('The question'), 'hello{Enter}');
    expect(answer()).toBe('hello');
    expect(screen.getByText('5/20')).toBeVisible();
    expect(submissions()).toBe(0);
    // The form itself is submitted by Enter in a field that is none of a question.
    await user.type(screen.getByLabelText('Other field'), '{Enter}');
    expect(submissions()).toBe(1);
  });

  it('hides its counter if it is configured to', () => {
    renderQuestion('TEXT_INPUT', { config: { max: 20, isCounterHidden: true } });
    expect(screen.queryByText('0/20')).toBeNull();
  });

  it('accepts several lines if it is multiline', async () => {
    const { user, answer } = renderQuestion('TEXT_INPUT', { config: { multiline: true } });
    await user.type(screen.getByRole('textbox'), 'a{Enter}b');
    expect(answer()).toBe('a\nb');
  });

  it('may have a formatted question', () => {
    renderQuestion('TEXT_INPUT', { config: { isHtmlQuestion: true, htmlQuestion: '<b>Bold</b> question' } });
    expect(screen.getByLabelText('Bold question')).toBeVisible();
  });

  it('can be disabled', () => {
    renderQuestion('TEXT_INPUT', { disabled: true });
    expect(screen.getByLabelText('The question')).toBeDisabled();
  });
});

describe('a yes-or-no question', () => {
  it('is a checkbox beside its text', async () => {
    const { user, answer } = renderQuestion('BOOLEAN');
    await user.click(screen.getByRole('checkbox', { name: 'The question' }));
    expect(answer()).toBe(true);
  });
});

describe('a number', () => {
  it('starts with the first unit and can change it', async () => {
    const { user, stored } = renderQuestion('NUMBER_INPUT', { config: { units: [metre, centimetre] } });
    await user.type(screen.getByLabelText('The question'), '2.5');
    expect(stored()).toEqual({ value: 2.5, siValue: 2.5, unit: metre });
    await user.click(screen.getByRole('combobox', { name: 'Unit of The question' }));
    await user.click(screen.getByRole('option', { name: 'cm (centimetre)' }));
    expect(stored()).toEqual({ value: 2.5, siValue: 0.025, unit: centimetre });
  });

  it('shows the symbol of its only unit', async () => {
    const { user, stored } = renderQuestion('NUMBER_INPUT', { config: { units: [centimetre] } });
    expect(screen.getByText('cm')).toBeVisible();
    await user.type(screen.getByLabelText('The question'), '-1,5');
    expect(stored()).toEqual({ value: -1.5, siValue: -0.015, unit: centimetre });
  });

  it('reports input that is not a number', async () => {
    const { user, answer } = renderQuestion('NUMBER_INPUT');
    const field = screen.getByLabelText('The question');
    await user.type(field, 'abc');
    expect(screen.getByRole('alert')).toHaveTextContent('This is not a number');
    expect(field).toHaveValue('abc');
    expect(answer()).toMatchObject({ value: '' });
    await user.clear(field);
    await user.type(field, '7');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(answer()).toMatchObject({ value: 7 });
  });
});

describe('a date', () => {
  it('is typed in parts and stored as the start of its day', async () => {
    const { user, answer } = renderQuestion('DATE');
    const group = await screen.findByRole('group', { name: 'The question' });
    await user.click(within(group).getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('01062031');
    const time = new Date(String(answer()));
    expect([time.getFullYear(), time.getMonth(), time.getDate()]).toEqual([2031, 5, 1]);
    expect([time.getHours(), time.getMinutes()]).toEqual([0, 0]);
  });

  it('has hours if it includes the time', async () => {
    renderQuestion('DATE', { config: { includeTime: true } });
    const group = await screen.findByRole('group', { name: 'The question' });
    expect(within(group).getByRole('spinbutton', { name: 'Hours' })).toBeVisible();
  });
});

describe('a choice', () => {
  const options = ['One', 'Two', 'Three'];

  it('of one is a set of radio buttons', async () => {
    const { user, answer } = renderQuestion('SELECTION_FROM_OPTIONS', { config: { options } });
    const group = screen.getByRole('radiogroup', { name: 'The question' });
    await user.click(within(group).getByRole('radio', { name: 'Two' }));
    expect(answer()).toEqual(['Two']);
  });

  it('of several is a set of checkboxes, stored in the order of the options', async () => {
    const { user, answer } = renderQuestion('SELECTION_FROM_OPTIONS', { config: { options, isMultipleSelect: true } });
    await user.click(screen.getByRole('checkbox', { name: 'Three' }));
    await user.click(screen.getByRole('checkbox', { name: 'One' }));
    expect(answer()).toEqual(['One', 'Three']);
    await user.click(screen.getByRole('checkbox', { name: 'Three' }));
    expect(answer()).toEqual(['One']);
  });

  it('can be a dropdown, and can be cleared', async () => {
    const { user, answer } = renderQuestion('SELECTION_FROM_OPTIONS', { config: { options, variant: 'dropdown' } });
    await user.click(screen.getByRole('combobox'));
    await user.click(screen.getByRole('option', { name: 'Two' }));
    expect(answer()).toEqual(['Two']);
    await user.click(screen.getByRole('combobox'));
    await user.click(screen.getByRole('option', { name: 'None' }));
    expect(answer()).toEqual([]);
  });

  it('without options shows a message', () => {
    renderQuestion('SELECTION_FROM_OPTIONS');
    expect(screen.getByRole('alert')).toHaveTextContent('no options to choose from');
  });
});

describe('an instrument', () => {
  const instruments = [
    { id: 3, name: 'Spectrometer' },
    { id: 4, name: 'Diffractometer' },
  ];

  it('is chosen with the requested time', async () => {
    const { user, answer } = renderQuestion('INSTRUMENT_PICKER', { config: { instruments, requestTime: true } });
    await user.click(screen.getByRole('combobox'));
    await user.click(screen.getByRole('option', { name: 'Diffractometer' }));
    expect(answer()).toEqual({ instrumentId: '4', timeRequested: '0' });
    const time = screen.getByLabelText('Request time for Diffractometer');
    await user.clear(time);
    await user.type(time, '3');
    expect(answer()).toEqual({ instrumentId: '4', timeRequested: '3' });
    expect(screen.getByText('days')).toBeVisible();
  });

  it('has the unit of time in the language of the reader', () => {
    const german: Record<string, string> = { day: 'Tag', days: 'Tage' };
    const host = { ...fakeHost(), text: (sentence: string) => german[sentence] ?? sentence };
    const answer = { instrumentId: '4', timeRequested: '1' };
    const options = { config: { instruments, requestTime: true }, answer, host };
    const { unmount } = renderQuestion('INSTRUMENT_PICKER', options);
    expect(screen.getByText('Tag')).toBeVisible();
    unmount();
    renderReview('INSTRUMENT_PICKER', { ...options, answer: { ...answer, timeRequested: '3' } });
    expect(screen.getByText('Diffractometer (3 Tage)')).toBeVisible();
  });

  it('can be chosen together with others', async () => {
    const { user, answer } = renderQuestion('INSTRUMENT_PICKER', {
      config: { instruments, isMultipleSelect: true, variant: 'radio' },
    });
    await user.click(screen.getByRole('checkbox', { name: 'Spectrometer' }));
    await user.click(screen.getByRole('checkbox', { name: 'Diffractometer' }));
    expect(answer()).toEqual([{ instrumentId: '3' }, { instrumentId: '4' }]);
  });

  it.each([
    ['9', []],
    ['4', ['Diffractometer']],
  ])('with the id %s is shown as chosen only if the call offers it: %j', (instrumentId, chosen) => {
    renderQuestion('INSTRUMENT_PICKER', { config: { instruments, variant: 'radio' }, answer: { instrumentId } });
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios).toHaveLength(2);
    expect(radios.filter(({ checked }) => checked).map((radio) => radio.closest('label')?.textContent)).toEqual(chosen);
  });

  const offered = { id: 3, name: 'Spectrometer' };
  it.each([
    ['alone', { instruments: [offered] }, { instrumentId: '9' }, null],
    ['where none is offered', {}, { instrumentId: '9' }, null],
    [
      'beside one that is offered',
      { instruments: [offered], isMultipleSelect: true },
      [{ instrumentId: '9' }, { instrumentId: '3' }],
      [{ instrumentId: '3' }],
    ],
  ])('that the call does not offer is removed from the answer, %s', (_, config, answer, left) => {
    expect(renderQuestion('INSTRUMENT_PICKER', { config, answer }).answer()).toEqual(left);
    expect(renderQuestion('INSTRUMENT_PICKER', { config, answer, disabled: true }).answer()).toEqual(answer);
  });

  it('cannot be chosen if the call has none', () => {
    renderQuestion('INSTRUMENT_PICKER');
    expect(screen.getByText('There are no instruments to choose from in this call.')).toBeVisible();
  });
});

describe('a technique', () => {
  const techniques = [
    { id: 7, name: 'Diffraction' },
    { id: 8, name: 'Imaging' },
  ];

  it('is chosen by name and stored by id', async () => {
    const { user, answer } = renderQuestion('TECHNIQUE_PICKER', { config: { techniques, variant: 'radio' } });
    await user.click(screen.getByRole('radio', { name: 'Imaging' }));
    expect(answer()).toBe(8);
  });

  it('can be chosen together with another', async () => {
    const { user, answer } = renderQuestion('TECHNIQUE_PICKER', { config: { techniques, isMultipleSelect: true } });
    await user.click(screen.getByRole('combobox'));
    await user.click(screen.getByRole('option', { name: 'Imaging' }));
    await user.click(screen.getByRole('option', { name: 'Diffraction' }));
    expect(answer()).toEqual([8, 7]);
  });

  it.each([
    [{ techniques }, 9, null],
    [{}, 9, null],
    [{ techniques, isMultipleSelect: true }, [9, 7], [7]],
  ])(
    'that the call does not offer is removed from the answer, with the configuration %j and the answer %j',
    (config, answer, left) => {
      expect(renderQuestion('TECHNIQUE_PICKER', { config, answer }).answer()).toEqual(left);
      expect(renderQuestion('TECHNIQUE_PICKER', { config, answer, disabled: true }).answer()).toEqual(answer);
    },
  );
});

describe('an option that is no longer offered', () => {
  const options = ['One', 'Two'];

  it.each(['radio', 'dropdown'])('remains visible until it is deselected, as %s', async (variant) => {
    const config = { options, variant, isMultipleSelect: true };
    const { user, answer } = renderQuestion('SELECTION_FROM_OPTIONS', { config, answer: ['Old', 'One'] });
    if (variant === 'dropdown') await user.click(screen.getByRole('combobox'));
    const name = 'Old (no longer offered)';
    await user.click(
      variant === 'radio' ? screen.getByRole('checkbox', { name }) : screen.getByRole('option', { name }),
    );
    expect(answer()).toEqual(['One']);
  });

  it('can be cleared if no answer is required', async () => {
    const config = { options, variant: 'dropdown' };
    const { user, answer } = renderQuestion('SELECTION_FROM_OPTIONS', { config, answer: ['Old'] });
    expect(screen.getByRole('combobox')).toHaveTextContent('Old (no longer offered)');
    await user.click(screen.getByRole('combobox'));
    await user.click(screen.getByRole('option', { name: 'None' }));
    expect(answer()).toEqual([]);
  });
});

describe('files', () => {
  const png = new File(['x'], 'a.png', { type: 'image/png' });
  const pdf = new File(['xx'], 'b.pdf', { type: 'application/pdf' });
  const attach = (container: HTMLElement, ...files: File[]) => {
    const input = container.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files } });
  };

  it('are attached, opened and removed', async () => {
    const { user, answer, host, container } = renderQuestion('FILE_UPLOAD', {
      config: { file_type: ['.pdf', 'image/*'] },
    });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    attach(container, png, pdf);
    expect(answer()).toEqual([{ id: 'a.png' }, { id: 'b.pdf' }]);
    expect(screen.getByRole('status')).toHaveTextContent('b.pdf has been uploaded');
    await user.click(screen.getByRole('button', { name: 'Download file b.pdf' }));
    expect(host.opened).toEqual(['b.pdf']);
    await user.click(screen.getByRole('button', { name: 'Remove file a.png' }));
    expect(answer()).toEqual([{ id: 'b.pdf' }]);
  });

  it('have limits that are shown, and are refused if their type is not accepted', () => {
    const { answer, container } = renderQuestion('FILE_UPLOAD', {
      config: { file_type: ['.pdf', '.docx', 'image/*'], max_files: 3, pdf_page_limit: 3 },
    });
    expect(screen.getByText('Accepted formats: .pdf, .docx, any image')).toBeVisible();
    expect(screen.getByText('Maximum 3 PDF page(s) per file')).toBeVisible();
    expect(screen.getByText('Maximum 3 file(s)')).toBeVisible();
    attach(container, new File(['x'], 'c.exe', { type: 'x/y' }));
    expect(screen.getByRole('alert')).toHaveTextContent('c.exe: Incorrect file type');
    expect(answer()).toEqual([]);
  });

  it('are limited to the number that the question allows', () => {
    const { answer, container } = renderQuestion('FILE_UPLOAD', { config: { max_files: 1 } });
    expect(screen.queryByText('Max 1 file')).toBeNull();
    attach(container, pdf, png);
    expect(answer()).toHaveLength(1);
    expect(screen.getByText('Max 1 file')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Attach file' })).toBeDisabled();
  });

  it('have a figure and a caption if they are images, and keep them when others are added', async () => {
    const { user, answer, container } = renderQuestion('FILE_UPLOAD');
    attach(container, png);
    const picture = within(screen.getByRole('group', { name: 'a.png' }));
    await user.type(picture.getByLabelText('Figure'), '1');
    await user.click(screen.getByRole('button', { name: 'Add image caption to a.png' }));
    await user.type(picture.getByLabelText('Image caption'), 'Layout');
    attach(container, pdf);
    expect(answer()).toEqual([{ id: 'a.png', figure: '1', caption: 'Layout' }, { id: 'b.pdf' }]);
    expect(picture.getByLabelText('Figure')).toHaveValue('1');
    expect(picture.getByLabelText('Image caption')).toHaveValue('Layout');
    expect(screen.getByRole('button', { name: 'Remove file b.pdf' })).toBeVisible();
    expect(screen.getAllByLabelText('Figure')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Add image caption to b.pdf' })).toBeNull();
  });

  it('are links for the reviewer', async () => {
    const host = fakeHost([{ id: 'x', name: 'plan.pdf', mimeType: 'application/pdf', sizeInBytes: 2048 }]);
    const { user } = renderReview('FILE_UPLOAD', { answer: [{ id: 'x', figure: '2' }], host });
    await user.click(screen.getByRole('button', { name: 'plan.pdf' }));
    expect(host.opened).toEqual(['x']);
    expect(screen.getByText(/Figure 2/)).toBeVisible();
  });
});
