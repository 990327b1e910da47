import type { Language } from '../values/language.ts';

/** What texts, footers, structured data and mails state about the company. */
export interface Company {
  readonly name: string;
  readonly legalName: string;
  /** A year. */
  readonly founded: string;
  /** With its country code. */
  readonly phone: string;
  readonly email: string;
  /** Empty when it is not stated. */
  readonly street: string;
  readonly city: string;
  /** The address of its LinkedIn page. */
  readonly social: string;
  readonly hours: Readonly<Record<Language, string>>;
}

/** The document of the facts that staff have changed, with the paths of `Company`; see `companyOf`. */
export const COMPANY_DOCUMENT = 'facts/company';

/** The facts that the application ships, which stand where staff have not changed them. */
export const COMPANY: Company = {
  name: 'Voltandes',
  legalName: 'Voltandes Ingeniería y Automatización',
  founded: '1997',
  phone: '+56 2 2345 6700',
  email: 'contacto@voltandes.example',
  street: '',
  city: 'Santiago',
  social: 'https://www.linkedin.com/company/voltandes-example',
  hours: { es: 'Lunes a viernes, 8:00 a 18:00', en: 'Monday to Friday, 8 a.m. to 6 p.m.' },
};

/** The country of the company, whose law, holidays and time apply throughout. */
export const COMPANY_COUNTRY = { code: 'CL', name: 'Chile' } as const;

/** The address in one line. */
export const companyAddress = ({ city, street }: Pick<Company, 'city' | 'street'>): string =>
  [street, city, COMPANY_COUNTRY.name].filter((part) => part !== '').join(', ');

/** The link that calls a telephone number. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;

/** How soon inquiries are answered. */
export const ANSWER_HOURS = 24;
export const ANSWER_TIME = {
  es: `dentro de ${ANSWER_HOURS} horas`,
  en: `within ${ANSWER_HOURS} hours`,
} as const;
