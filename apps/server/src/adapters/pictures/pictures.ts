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

/** Pictures of the facility that whoever runs the server has laid down, such as its logo; and pictures made fit for printing. */
export interface Pictures {
  /** A picture by its file name; undefined for what is not there, is no picture, or lies elsewhere. */
  read(name: string): Promise<Picture | undefined>;
  /**
   * A picture as the browser that prints can draw it, read when it is its turn; rejects what can not be read, or not in the time and
   * memory there is for it.
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

/** Larger pictures are not for the head of every page. */
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
