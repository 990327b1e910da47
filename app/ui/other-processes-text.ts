import { formatDate } from '../i18n/format.ts';

/** Whether somebody accepts to be considered in other processes, and since when. */
export const otherProcessesText = (since: string | null): string =>
  since ? `Sí, desde el ${formatDate(since)}` : 'No';
