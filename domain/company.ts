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

/**
 * How soon inquiries are answered. Texts that every page loads repeat these words; `app/i18n/texts.test.ts` compares
 * them.
 */
export const ANSWER_TIME = { es: 'dentro de 24 horas', en: 'within 24 hours' } as const;
