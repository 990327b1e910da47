import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { MAILS_DOCUMENT } from '#domain/mails/mail-texts.ts';
import { COMPANY_DOCUMENT } from '#domain/website/company.ts';
import { ADDRESSES_DOCUMENT } from '#domain/website/moved-pages.ts';
import type { PageAddress } from '#domain/website/page-addresses.ts';
import { PICTURES_DOCUMENT } from '#domain/website/page-picture.ts';
import { PAGES_DOCUMENT } from '#domain/website/page-search.ts';

/** A document of texts: its name for staff, and the page that shows it. */
export interface DocumentLabel {
  readonly label: string;
  /** Spanish path; null for texts of mails' pages and states, which no plain address shows. */
  readonly page: PageAddress | null;
}

/** In the order of the site's menu. */
export const DOCUMENT_LABELS: ReadonlyMap<string, DocumentLabel> = new Map(
  Object.entries({
    [COMPANY_DOCUMENT]: { label: 'Datos de la empresa', page: null },
    [PICTURES_DOCUMENT]: { label: 'Imágenes de las páginas', page: null },
    [ADDRESSES_DOCUMENT]: { label: 'Direcciones de las páginas', page: null },
    [PAGES_DOCUMENT]: { label: 'Páginas en los buscadores', page: null },
    'shared/home': { label: 'Inicio: portada', page: '/' },
    'pages/service-list': { label: 'Inicio: servicios', page: '/' },
    'pages/company': { label: 'Inicio: razones y sectores', page: '/' },
    'shared/contact': { label: 'Contacto y cotización', page: '/' },
    'pages/cv-field': { label: 'Currículum: el campo', page: '/enviar-cv' },
    'pages/cv-pictures': { label: 'Currículum: fotos que se reúnen', page: '/enviar-cv' },
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
    [MAILS_DOCUMENT]: { label: 'Correos', page: null },
    'pages/terms': { label: 'Términos', page: '/terminos' },
    'pages/legal-notice': { label: 'Aviso legal', page: '/aviso-legal' },
    'pages/privacy': { label: 'Privacidad', page: '/privacidad' },
    'pages/custom-page': { label: 'Páginas agregadas', page: null },
    'shared/layout': { label: 'Menú y pie de página', page: '/' },
    'shared/consent': { label: 'Preferencias de privacidad', page: '/' },
    'shared/common': { label: 'Avisos y errores', page: null },
  }),
);

/** A fact of the company, as its form asks for it. */
interface FactLabel {
  readonly label: string;
  readonly hint: string;
  readonly type: 'text' | 'tel' | 'email' | 'url';
}

const HOURS_HINT = 'En el contacto, el pie de página y el aviso legal.';

/** By path, in the order of the form. */
export const FACTS: ReadonlyMap<string, FactLabel> = new Map(
  Object.entries({
    name: {
      label: 'Nombre',
      hint: 'En el logo, los títulos de las páginas, los correos y los portales de empleo.',
      type: 'text',
    },
    legalName: {
      label: 'Razón social',
      hint: 'En el pie de página, los textos legales y los correos.',
      type: 'text',
    },
    founded: {
      label: 'Año de fundación',
      hint: 'De él salen también los años de experiencia.',
      type: 'text',
    },
    phone: {
      label: 'Teléfono',
      hint: 'Con el código del país. En el contacto, el pie de página y los correos.',
      type: 'tel',
    },
    email: {
      label: 'Correo',
      hint: 'En el contacto, el pie de página y los correos. A él llegan las respuestas a los correos y, si no se configuró otro, las solicitudes de cotización.',
      type: 'email',
    },
    street: {
      label: 'Dirección',
      hint: 'Calle y número. En blanco se muestra solo la ciudad.',
      type: 'text',
    },
    city: { label: 'Ciudad', hint: 'En la portada, el contacto y el pie de página.', type: 'text' },
    social: { label: 'LinkedIn', hint: 'La dirección completa. En el pie de página.', type: 'url' },
    'hours.es': { label: 'Horario en español', hint: HOURS_HINT, type: 'text' },
    'hours.en': { label: 'Horario en inglés', hint: HOURS_HINT, type: 'text' },
  }),
);

/** The name of a fact of the company; undefined for texts. */
export const factLabel = ({ document, path }: TextPlace): string | undefined =>
  document === COMPANY_DOCUMENT ? (FACTS.get(path)?.label ?? path) : undefined;

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
