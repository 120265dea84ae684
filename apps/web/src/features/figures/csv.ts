import { csvText } from '@atrium/domain/download';

/** Downloads rows as a file of comma-separated values. */
export function saveCsv(fileName: string, rows: readonly (readonly (string | number | null)[])[]): void {
  const address = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
