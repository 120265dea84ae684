import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart } from './index.tsx';

interface NamedProps {
  readonly name: string;
}

const Part = ({ name }: NamedProps) => <p>part of {name}</p>;
const Meanwhile = ({ name }: NamedProps) => <p>soon {name}</p>;

/** What comes when it is told to. */
function held<T>() {
  let give: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

class Boundary extends Component<{ readonly children: ReactNode }, { isLost: boolean }> {
  override state = { isLost: false };
  static getDerivedStateFromError = () => ({ isLost: true });
  override render() {
    return this.state.isLost ? (
      <button type="button" onClick={() => this.setState({ isLost: false })}>
        Again
      </button>
    ) : (
      this.props.children
    );
  }
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('renders the placeholder with the same properties, then the part, beside other content', async () => {
  const { promise, give } = held<typeof Part>();
  const Lazy = lazyPart(() => promise, Meanwhile);
  render(
    <>
      <Lazy name="neutrons" />
      <p>beside</p>
    </>,
  );
  expect(screen.getByText('soon neutrons')).toBeVisible();
  const beside = screen.getByText('beside');
  expect(beside).toBeVisible();
  give(Part);
  expect(await screen.findByText('part of neutrons')).toBeVisible();
  expect(screen.queryByText('soon neutrons')).toBeNull();
  // The same element: what stands beside is not rendered anew, and was never hidden.
  expect(screen.getByText('beside')).toBe(beside);
  expect(beside).toBeVisible();
});

it('loads once for all places, and is present immediately where it is rendered later', async () => {
  const load = vi.fn(async () => Part);
  const Lazy = lazyPart(load, Meanwhile);
  function Places() {
    const [more, setMore] = useState(false);
    return (
      <>
        <Lazy name="a" />
        <Lazy name="b" />
        {more ? <Lazy name="c" /> : null}
        <button type="button" onClick={() => setMore(true)}>
          More
        </button>
      </>
    );
  }
  render(<Places />);
  await screen.findByText('part of b');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByText('part of c')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('throws a loading error to the boundary above, and tries again when it is rendered again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  let isGone = true;
  const Lazy = lazyPart(() => (isGone ? Promise.reject(new Error('gone')) : Promise.resolve(Part)), Meanwhile);
  render(
    <Boundary>
      <Lazy name="x-rays" />
    </Boundary>,
  );
  const again = await screen.findByRole('button', { name: 'Again' }, { timeout: 20_000 });
  vi.useRealTimers();
  isGone = false;
  await userEvent.click(again);
  expect(await screen.findByText('part of x-rays')).toBeVisible();
});
