/** Company facts, the single source for texts, footers and structured data. */
export const COMPANY = {
  name: 'Voltandes',
  legalName: 'Voltandes Ingeniería y Automatización',
  founded: 1997,
  phone: '+56 2 2345 6700',
  email: 'contacto@voltandes.example',
  city: 'Santiago',
  country: 'CL',
  social: 'https://www.linkedin.com/company/voltandes-example',
} as const;

/** How soon inquiries are answered. */
export const ANSWER_HOURS = 24;
export const ANSWER_TIME = {
  es: `dentro de ${ANSWER_HOURS} horas`,
  en: `within ${ANSWER_HOURS} hours`,
} as const;
