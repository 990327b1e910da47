import type { InternshipApplication } from './internship-application.ts';

// In Spanish, for the site, the portal and the export of a person's data.

export const SEMESTER_LABELS = {
  '3': '3er semestre',
  '4': '4° semestre',
  '5': '5° semestre',
  '6': '6° semestre',
  '7': '7° semestre',
  '8': '8° semestre',
  '9': '9° semestre',
  '10': '10° semestre',
  egresado: 'Egresado/a',
} satisfies Record<NonNullable<InternshipApplication['semester']>, string>;

export const DURATION_LABELS = {
  '1-mes': '1 mes',
  '2-meses': '2 meses',
  '3-meses': '3 meses',
  '4-meses': '4 meses',
  '5-meses': '5 meses',
  '6-meses': '6 meses',
  flexible: 'Flexible',
} satisfies Record<InternshipApplication['duration'], string>;

export const AVAILABILITY_LABELS = {
  'tiempo-completo': 'Tiempo completo',
  'medio-tiempo': 'Medio tiempo',
  tardes: 'Tardes',
  mananas: 'Mañanas',
  flexible: 'Flexible',
} satisfies Record<NonNullable<InternshipApplication['availability']>, string>;
