import type { PageAddress } from '#domain/website/page-addresses.ts';

/** A document of texts: its name for staff, and the page that shows it. */
export interface DocumentLabel {
  readonly label: string;
  /** Spanish path; null for texts of mails' pages and states, which no plain address shows. */
  readonly page: PageAddress | null;
}

/** In the order of the site's menu. */
export const DOCUMENT_LABELS: ReadonlyMap<string, DocumentLabel> = new Map(
  Object.entries({
    'shared/home': { label: 'Inicio: portada', page: '/' },
    'shared/services': { label: 'Inicio: servicios', page: '/' },
    'shared/company': { label: 'Inicio: razones y sectores', page: '/' },
    'shared/contact': { label: 'Contacto y cotización', page: '/' },
    'pages/quote-details': { label: 'Cotización: detalles y archivos', page: '/' },
    'pages/process': { label: 'Etapas, selección y acreditaciones', page: '/servicios' },
    'pages/services': { label: 'Nuestros servicios', page: '/servicios' },
    'pages/offerings': {
      label: 'Servicios y sectores, uno por uno',
      page: '/servicios/ingenieria-electrica',
    },
    'pages/cases': { label: 'Casos de éxito', page: '/casos-de-exito' },
    'pages/purpose': { label: 'Nuestro propósito', page: '/nuestro-proposito' },
    'pages/quality': { label: 'Política de calidad', page: '/politica-calidad' },
    'shared/jobs': { label: 'Oportunidades laborales', page: '/oportunidades-laborales' },
    'pages/job-page': { label: 'Oferta laboral', page: '/oportunidades-laborales' },
    'shared/application': { label: 'Formulario de postulación', page: null },
    'pages/job-alerts': { label: 'Alertas de empleo', page: '/oportunidades-laborales' },
    'pages/send-cv': { label: 'Enviar CV', page: '/enviar-cv' },
    'pages/internships': { label: 'Prácticas', page: '/practicas' },
    'shared/internships': { label: 'Prácticas: formulario', page: '/practicas' },
    'pages/my-application': { label: 'Mi postulación', page: null },
    'pages/received': { label: 'Páginas de recibido', page: null },
    'pages/rights': { label: 'Derechos sobre datos', page: '/derechos' },
    'pages/terms': { label: 'Términos', page: '/terminos' },
    'pages/legal-notice': { label: 'Aviso legal', page: '/aviso-legal' },
    'pages/privacy': { label: 'Privacidad', page: '/privacidad' },
    'pages/custom-page': { label: 'Páginas agregadas', page: null },
    'shared/layout': { label: 'Menú y pie de página', page: '/' },
    'shared/consent': { label: 'Preferencias de privacidad', page: '/' },
    'shared/common': { label: 'Avisos y errores', page: null },
  }),
);

/** The name of a document; of one that the application no longer has, its own. */
export const documentLabel = (document: string): string => DOCUMENT_LABELS.get(document)?.label ?? document;

/** The pages to choose from: Spanish paths with their names. */
export const EDITED_PAGES = [
  ['/', 'Inicio'],
  ['/servicios', 'Nuestros servicios'],
  ['/servicios/ingenieria-electrica', 'Ingeniería eléctrica'],
  ['/servicios/automatizacion-industrial', 'Automatización industrial'],
  ['/servicios/integracion-de-tableros', 'Integración de tableros'],
  ['/servicios/montaje-electromecanico', 'Montaje electromecánico'],
  ['/sectores/mineria', 'Minería'],
  ['/sectores/energia', 'Energía'],
  ['/sectores/alimentos-y-bebidas', 'Alimentos y bebidas'],
  ['/sectores/celulosa-y-papel', 'Celulosa y papel'],
  ['/sectores/agua-y-saneamiento', 'Agua y saneamiento'],
  ['/sectores/puertos-y-logistica', 'Puertos y logística'],
  ['/casos-de-exito', 'Casos de éxito'],
  ['/nuestro-proposito', 'Nuestro propósito'],
  ['/politica-calidad', 'Política de calidad'],
  ['/oportunidades-laborales', 'Oportunidades laborales'],
  ['/enviar-cv', 'Enviar CV'],
  ['/practicas', 'Prácticas'],
  ['/derechos', 'Sus datos, sus derechos'],
  ['/privacidad', 'Privacidad'],
  ['/terminos', 'Términos'],
  ['/aviso-legal', 'Aviso legal'],
] as const satisfies readonly (readonly [PageAddress, string])[];
