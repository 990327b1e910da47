import { saveFile } from '../save-file.ts';
import type { TableFile } from './table-file.ts';

export type ExportFormat = 'csv' | 'xlsx';

/**
 * Saves a table as a file.
 *
 * @param options.name of the file, without its extension
 */
export async function saveTable(options: {
  table: TableFile;
  format: ExportFormat;
  name: string;
}): Promise<void> {
  const { format, name, table } = options;
  // Loaded on demand.
  const file =
    format === 'csv'
      ? (await import('./csv-file.ts')).csvFile(table)
      : await (await import('./xlsx-file.ts')).xlsxFile(table);
  saveFile(file, `${name}.${format}`);
}
