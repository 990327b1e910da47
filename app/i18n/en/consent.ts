import type { es } from '../es.ts';

export const consent = {
  label: 'Privacy',
  text: 'May we measure whether our ads brought you here?',
  optional: 'The site works the same if you would rather not.',
  more: 'What we measure, and why',
  grant: 'Accept',
  deny: 'Reject',
  preferences: 'Privacy preferences',
} satisfies (typeof es)['consent'];
