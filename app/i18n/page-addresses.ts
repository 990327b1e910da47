/**
 * The public pages: their Spanish path, by which the code refers to them, and their English one. `:name` stands for one
 * segment. Routes, links, the language toggle, alternates, canonical addresses and the sitemap all derive from this table.
 */
export const PAGE_ADDRESSES = {
  '/': '/en',
  '/servicios': '/en/services',
  '/casos-de-exito': '/en/success-cases',
  '/casos-de-exito/:case': '/en/success-cases/:case',
  '/nuestro-proposito': '/en/our-purpose',
  '/politica-calidad': '/en/quality-policy',
  '/oportunidades-laborales': '/en/jobs',
  '/oportunidades-laborales/:job': '/en/jobs/:job',
  '/oportunidades-laborales/:job/postular': '/en/jobs/:job/apply',
  '/practicas': '/en/internships',
  '/privacidad': '/en/privacy',
  '/terminos': '/en/terms',
  '/aviso-legal': '/en/legal-notice',
} as const;

export type PageAddress = keyof typeof PAGE_ADDRESSES;

/** Spanish and English path patterns. */
export const ADDRESS_PAIRS: readonly (readonly [es: string, en: string])[] = Object.entries(PAGE_ADDRESSES);
