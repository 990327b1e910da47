import type { Language } from '#domain/values/language.ts';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** A human-readable size: "640 KB", "1,4 MB" in Spanish. */
export function formatFileSize(bytes: number, language: Language): string {
  const [amount, unit] =
    bytes < MEGABYTE ? [Math.max(1, Math.round(bytes / KILOBYTE)), 'KB'] : [bytes / MEGABYTE, 'MB'];
  const locale = language === 'en' ? 'en-US' : 'es-CL';
  return `${amount.toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit}`;
}
