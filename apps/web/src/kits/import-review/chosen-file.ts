import { useState } from 'react';

/** A text file chosen by the user. */
export interface ChosenFile {
  readonly name: string;
  readonly text: string;
}

/** The largest file that fits into a request, in bytes. */
const sizeLimit = 4_500_000;

/** Reads a chosen file as text; returns the problem if it cannot be accepted. */
async function readTextFile(file: File): Promise<ChosenFile | { readonly problem: string }> {
  if (file.size === 0) return { problem: 'File size is 0 bytes' };
  if (file.size > sizeLimit) return { problem: 'This file is larger than 4.5 MB' };
  try {
    return { name: file.name, text: await file.text() };
  } catch {
    return { problem: 'This file could not be read' };
  }
}

/** Holds the file chosen for an import. */
export function useChosenFile() {
  const [file, setFile] = useState<ChosenFile | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  return {
    file,
    problem,
    choose: async (chosen: File): Promise<ChosenFile | undefined> => {
      const read = await readTextFile(chosen);
      const taken = 'problem' in read ? undefined : read;
      setFile(taken);
      setProblem('problem' in read ? read.problem : undefined);
      return taken;
    },
    forget: () => {
      setFile(undefined);
      setProblem(undefined);
    },
  };
}
