import type { Language } from '../values/language.ts';

/** The rights of Ley 21.719, and of the GDPR for the people it protects. */
export const RIGHTS = [
  'access',
  'rectification',
  'erasure',
  'opposition',
  'portability',
  'blocking',
] as const;
export type Right = (typeof RIGHTS)[number];

export const RIGHTS_LIMITS = {
  full_name: 200,
  email: 254,
  details: 5000,
  reason: 1000,
  answer: 5000,
} as const;

/** Days within which a request must be answered; an extension, with its reason, adds as many. */
export const RIGHTS_DAYS = 30;

export const RIGHTS_OUTCOMES = ['fulfilled', 'refused'] as const;
export type RightsOutcome = (typeof RIGHTS_OUTCOMES)[number];

/** Tokens that confirm a request: 128 bits in hexadecimal. */
export const RIGHTS_TOKEN_PATTERN = /^[0-9a-f]{32}$/;

/** Tokens that open the copy of a person's data: a keyed digest in hexadecimal. */
export const DATA_COPY_TOKEN_PATTERN = /^[0-9a-f]{64}$/;

/** Days for which the link to a copy works. The database's default for `data_copies.expires_at`. */
export const DATA_COPY_DAYS = 7;

/** The names of the rights in mails and on pages. */
export const RIGHT_NAMES = {
  es: {
    access: 'Acceso: saber qué datos tenemos y recibir una copia',
    rectification: 'Rectificación: corregir datos equivocados o incompletos',
    erasure: 'Supresión: que eliminemos los datos',
    opposition: 'Oposición: que dejemos de usar los datos para algo',
    portability: 'Portabilidad: recibir los datos en un formato para llevarlos a otro lugar',
    blocking: 'Bloqueo: suspender el uso de los datos mientras se resuelve algo',
  },
  en: {
    access: 'Access: to know which data we hold and get a copy',
    rectification: 'Rectification: to correct wrong or incomplete data',
    erasure: 'Erasure: to have the data deleted',
    opposition: 'Objection: to have us stop using the data for something',
    portability: 'Portability: to get the data in a format you can take elsewhere',
    blocking: 'Blocking: to suspend the use of the data while something is resolved',
  },
} as const satisfies Record<Language, Record<Right, string>>;
