import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { useDraftRoom, useDraftState } from './use-draft-room.ts';
import { useDraftValues } from './use-draft-values.ts';
import { useFormDraft } from './use-form-draft.ts';

const parts = [{ name: 'name', label: 'Name' }] as const;

function WindowOfRoom() {
  const { parts: known } = useDraftState(useDraftRoom('thing-1'));
  return <p>Stored: {String(known.name?.mine ?? 'nothing yet')}</p>;
}

function WindowOfValues() {
  const { values } = useDraftValues({ record: 'thing-1', stored: { name: 'Ada' } });
  return <p>Written: {values.name}</p>;
}

function WindowOfForm() {
  const form = useForm({ defaultValues: { name: 'Ada' } });
  useFormDraft(form, { record: 'thing-1', parts, stored: { name: 'Ada' } });
  return <p>Written: {form.watch('name')}</p>;
}

describe('a form opened while another part of the screen shows the same record', () => {
  it.each([
    ['values', WindowOfValues],
    ['a form', WindowOfForm],
  ])('updates the other part after it is rendered: %s', async (_name, Form) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let open: () => void = () => undefined;
    function Both() {
      const [isOpen, setOpen] = useState(false);
      open = () => setOpen(true);
      return (
        <>
          <WindowOfRoom />
          {isOpen ? <Form /> : null}
        </>
      );
    }
    renderScreen(<Both />);
    expect(await screen.findByText('Stored: nothing yet')).toBeVisible();
    act(() => open());
    expect(await screen.findByText('Written: Ada')).toBeVisible();
    expect(await screen.findByText('Stored: Ada')).toBeVisible();
    expect(said.mock.calls.map(([words]) => String(words))).toEqual([]);
    said.mockRestore();
  });
});
