/**
 * The public pages: their Spanish path, which the code uses to refer to them, and their English path. `:name` is one
 * segment. Routes, links (also in mails), the language toggle, alternates, canonical addresses and the sitemap all
 * derive from this table.
 */
export const PAGE_ADDRESSES = {
  '/': '/en',
  '/servicios': '/en/services',
  '/servicios/ingenieria-electrica': '/en/services/electrical-engineering',
  '/servicios/automatizacion-industrial': '/en/services/industrial-automation',
  '/servicios/integracion-de-tableros': '/en/services/panel-integration',
  '/servicios/montaje-electromecanico': '/en/services/electromechanical-assembly',
  '/sectores/mineria': '/en/sectors/mining',
  '/sectores/energia': '/en/sectors/energy',
  '/sectores/alimentos-y-bebidas': '/en/sectors/food-and-beverage',
  '/sectores/celulosa-y-papel': '/en/sectors/pulp-and-paper',
  '/sectores/agua-y-saneamiento': '/en/sectors/water-and-sanitation',
  '/sectores/puertos-y-logistica': '/en/sectors/ports-and-logistics',
  '/casos-de-exito': '/en/success-cases',
  '/casos-de-exito/:case': '/en/success-cases/:case',
  '/nuestro-proposito': '/en/our-purpose',
  '/politica-calidad': '/en/quality-policy',
  '/oportunidades-laborales': '/en/jobs',
  '/oportunidades-laborales/:job': '/en/jobs/:job',
  '/oportunidades-laborales/:job/postular': '/en/jobs/:job/apply',
  '/enviar-cv': '/en/send-your-cv',
  '/alertas-de-empleo/confirmar/:token': '/en/job-alerts/confirm/:token',
  '/alertas-de-empleo/baja/:token': '/en/job-alerts/unsubscribe/:token',
  '/derechos': '/en/your-rights',
  '/derechos/confirmar/:token': '/en/your-rights/confirm/:token',
  '/derechos/copia/:token': '/en/your-rights/copy/:token',
  '/mi-postulacion/:token': '/en/my-application/:token',
  '/recibido/postulacion': '/en/received/application',
  '/recibido/practica': '/en/received/internship',
  '/recibido/contacto': '/en/received/quote-request',
  '/recibido/alerta': '/en/received/job-alert',
  '/recibido/cv': '/en/received/resume',
  '/practicas': '/en/internships',
  '/privacidad': '/en/privacy',
  '/terminos': '/en/terms',
  '/aviso-legal': '/en/legal-notice',
} as const;

export type PageAddress = keyof typeof PAGE_ADDRESSES;

/** Spanish and English path patterns. */
export const ADDRESS_PAIRS: readonly (readonly [es: string, en: string])[] = Object.entries(PAGE_ADDRESSES);
