import { formatDate } from '../i18n/format.ts';

/** Whether, and since when, a person agrees to be considered in other processes. */
export const otherProcessesText = (since: string | null): string =>
  since ? `Sí, desde el ${formatDate(since)}` : 'No';
