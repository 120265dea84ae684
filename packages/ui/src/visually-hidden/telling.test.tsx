import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useAnnouncer } from './index.tsx';

function Mover() {
  const [told, tell] = useAnnouncer();
  return (
    <>
      {told}
      <button type="button" onClick={() => tell('Moved left')}>
        Left
      </button>
    </>
  );
}

it('announces the same words again when the same action is repeated', async () => {
  const user = userEvent.setup();
  render(<Mover />);
  const region = screen.getByRole('status');
  await user.click(screen.getByRole('button', { name: 'Left' }));
  expect(region).toHaveTextContent('Moved left');
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((more) => changes.push(...more));
  observer.observe(region, { childList: true, subtree: true, characterData: true });
  await user.click(screen.getByRole('button', { name: 'Left' }));
  await expect.poll(() => changes.flatMap(({ addedNodes }) => [...addedNodes])).not.toHaveLength(0);
  expect(region).toHaveTextContent('Moved left');
  observer.disconnect();
});
