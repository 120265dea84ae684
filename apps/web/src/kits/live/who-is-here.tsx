import type { Present, RecordKey } from '@atrium/domain/live';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import Alert from '@mui/material/Alert';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { announcePresence } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useMaybeSession } from '../../session/index.ts';
import { hereWords, isWritingHere } from './here-words.ts';

/** After a pause of this length a user no longer counts as writing, in milliseconds. */
const pauseMs = 15_000;

/** Whether the user is typing on this page, in any field. */
function useIsWriting(): boolean {
  const [isWriting, setIsWriting] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const typed = () => {
      setIsWriting(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsWriting(false), pauseMs);
    };
    document.addEventListener('input', typed);
    return () => {
      document.removeEventListener('input', typed);
      clearTimeout(timer);
    };
  }, []);
  return isWriting;
}

/** Whether an element is visible: in a hidden tab it stays mounted without being laid out. */
function useIsShown(element: RefObject<HTMLElement | null>): boolean {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => setIsShown((entry?.contentRect.width ?? 0) > 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isShown;
}

const nobody: readonly Present[] = [];

/** The longest name of a part that is sent. */
const longestPart = 60;

const partNumber = /\|\d+$/;

export interface WhoIsHereProps {
  readonly record: RecordKey;
  /**
   * The part of the record that is open here, by its English label, which is shown to each reader in their own language. A number after a
   * bar distinguishes parts with the same label. Omitted if the form covers the whole record.
   */
  readonly part?: string;
}

/**
 * Shows who else has the record open, and who is writing where, before edits conflict, and announces this user to the others. Renders
 * nothing while there are no others.
 */
export function WhoIsHere({ record, part = '' }: WhoIsHereProps) {
  const text = useText();
  const me = useMaybeSession()?.user.id;
  const isWriting = useIsWriting();
  const [people, setPeople] = useState(nobody);
  const named = part.slice(0, longestPart);
  const place = useRef<HTMLDivElement>(null);
  const isShown = useIsShown(place);
  useEffect(() => {
    if (!isShown) return undefined;
    return announcePresence({ key: record, part: named, isWriting }, setPeople);
  }, [record, named, isWriting, isShown]);
  const words = hereWords(people, { part: named, me });
  const writes = people.some((person) => isWritingHere(person, named));
  return (
    // The region exists before its text, so that screen readers announce the text.
    <div role="status" ref={place}>
      {words.length > 0 ? (
        <Alert
          // The region around it announces the text politely; as an alert it would be read out twice.
          role="presentation"
          severity={writes ? 'warning' : 'info'}
          variant="outlined"
          icon={writes ? <EditOutlined /> : <PeopleOutlined />}
          sx={{ mb: 2, maxWidth: '47.5rem' }}
        >
          {words.map(([sentence, values]) => (
            <div key={`${sentence} ${values.name} ${values.part}`}>
              {text(sentence, { ...values, part: text(values.part.replace(partNumber, '')) })}
            </div>
          ))}
        </Alert>
      ) : null}
    </div>
  );
}
