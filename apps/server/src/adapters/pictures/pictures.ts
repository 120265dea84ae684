import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Does } from '../../apart/does.ts';
import type { PrintablePicture, printablePicture } from './printable-picture.ts';

export interface Picture {
  readonly content: Buffer;
  readonly mimeType: string;
}

export interface UploadedPicture {
  readonly mimeType: string;
  readonly read: () => Promise<Uint8Array>;
}

export type Printable = PrintablePicture & { readonly content: Uint8Array };

/** Pictures of the facility that its administrator has put on the server, such as its logo; also converts uploaded pictures for printing. */
export interface Pictures {
  /** Returns a picture by its file name; undefined if it does not exist, is not a picture, or is outside the folder. */
  read(name: string): Promise<Picture | undefined>;
  /**
   * Returns a picture that the printing browser can draw; it is read only when its turn comes. Rejects if it cannot be read, or not within
   * the limits of time and memory.
   */
  printable(picture: UploadedPicture): Promise<Printable>;
}

const mimeTypes: Readonly<Record<string, string>> = {
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** Larger pictures are not suitable for the header of every page. */
const mostBytes = 2 * 1024 * 1024;

/** Pictures of one folder. */
export function pictureFolder(folder: string, threads: Does<'printPicture', typeof printablePicture>): Pictures {
  return {
    async printable({ mimeType, read }) {
      let content: Uint8Array = new Uint8Array();
      const printable = await threads.run('printPicture', async () => {
        content = await read();
        return { content, mimeType };
      });
      return { ...printable, content: printable.content ?? content };
    },
    async read(name) {
      const mimeType = mimeTypes[extname(name).toLowerCase()];
      if (!mimeType || !/^\w[\w.-]*$/.test(name)) return undefined;
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile() || found.size > mostBytes) return undefined;
      return { content: await readFile(path), mimeType };
    },
  };
}
