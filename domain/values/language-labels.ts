import type { Language } from './language.ts';

// In Spanish, for the portal's audit and for the export of a person's data.

export const LANGUAGE_LABELS = { es: 'Español', en: 'Inglés' } as const satisfies Record<Language, string>;
