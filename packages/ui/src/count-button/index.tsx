import Link from '@mui/material/Link';

interface CountButtonProps {
  readonly count: number;
  /** The accessible name, which says what is counted. */
  readonly label: string;
  /** Opens the list of what is counted; undefined if there is none to open. */
  readonly onOpen: (() => void) | undefined;
}

/** A number that opens the list of what it counts; plain text if it is 0. */
export function CountButton({ count, label, onOpen }: CountButtonProps) {
  if (!onOpen || count === 0) return <>{count}</>;
  return (
    <Link component="button" type="button" onClick={onOpen} aria-label={label} sx={{ font: 'inherit' }}>
      {count}
    </Link>
  );
}
