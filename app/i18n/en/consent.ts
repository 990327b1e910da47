import type { es } from '../es.ts';

export const consent = {
  label: 'Privacy',
  text: 'May we measure whether our ads brought you here?',
  more: 'What we measure, and why',
  grant: 'Accept',
  deny: 'Reject',
  preferences: 'Privacy preferences',
} satisfies (typeof es)['consent'];
