import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import { PAGE_ADDRESSES, type PageAddress } from '#domain/website/page-addresses.ts';
import { localPath } from '#domain/website/page-paths.ts';

/**
 * A public page at its Spanish and its English path.
 *
 * @param details the optional segments of the pages shown over it
 */
const localized = (page: PageAddress, file: string, id: string, details = '') => [
  route(page.slice(1) + details, file, { id: `es/${id}` }),
  route(PAGE_ADDRESSES[page].slice(1) + details, file, { id: `en/${id}` }),
];

/** A page that mails link to, in one language. */
const tokenPage = (page: PageAddress, language: Language, file: string) =>
  route(localPath(language, page).slice(1), file, {
    id: `mailed${localPath(language, page).split('/:')[0]}`,
  });

/** The pages of services and sectors. */
const OFFERINGS = (Object.keys(PAGE_ADDRESSES) as PageAddress[]).filter((page) =>
  /^\/(?:servicios|sectores)\//.test(page),
);

export default [
  index('site/routes/home.tsx', { id: 'es/home' }),
  route('en', 'site/routes/home.tsx', { id: 'en/home' }),
  ...localized('/nuestro-proposito', 'site/routes/purpose.tsx', 'purpose'),
  ...localized('/politica-calidad', 'site/routes/quality.tsx', 'quality'),
  ...localized('/servicios', 'site/routes/services.tsx', 'services'),
  ...OFFERINGS.flatMap((page) => localized(page, 'site/routes/offering.tsx', page.slice(1))),
  ...localized('/casos-de-exito', 'site/routes/cases.tsx', 'cases', '/:slug?'),
  ...localized('/practicas', 'site/routes/internships.tsx', 'internships'),
  ...localized('/privacidad', 'site/routes/legal.tsx', 'privacy'),
  ...localized('/terminos', 'site/routes/legal.tsx', 'terms'),
  ...localized('/aviso-legal', 'site/routes/legal.tsx', 'legal-notice'),
  ...localized('/derechos', 'site/routes/rights.tsx', 'rights'),
  ...localized('/oportunidades-laborales', 'site/routes/jobs.tsx', 'jobs', '/:slug?/:step?'),
  ...localized('/enviar-cv', 'site/routes/send-cv.tsx', 'send-cv'),
  // Targets of links in mails; not in the sitemap.
  ...LANGUAGES.flatMap((language) => [
    tokenPage('/alertas-de-empleo/confirmar/:token', language, 'site/routes/job-alert-confirm.tsx'),
    tokenPage('/alertas-de-empleo/baja/:token', language, 'site/routes/job-alert-unsubscribe.tsx'),
    tokenPage('/derechos/confirmar/:token', language, 'site/routes/rights-confirm.tsx'),
    tokenPage('/derechos/copia/:token', language, 'site/routes/data-copy.tsx'),
    tokenPage('/mi-postulacion/:token', language, 'site/routes/my-application.tsx'),
  ]),
  // Receives forms posted without scripts, and shows the page after a form; not in the sitemap.
  route('recibido/:form', 'site/routes/received.tsx', { id: 'received/es' }),
  route('en/received/:form', 'site/routes/received.tsx', { id: 'received/en' }),

  route('sitemap.xml', 'site/routes/seo/sitemap.ts'),
  route('robots.txt', 'site/routes/seo/robots.ts'),
  route('ofertas.rss', 'site/routes/seo/job-feed.ts', { id: 'feeds/es' }),
  route('en/jobs.rss', 'site/routes/seo/job-feed.ts', { id: 'feeds/en' }),
  route('feeds/indeed.xml', 'site/routes/seo/indeed-feed.ts'),
  route('feeds/linkedin.xml', 'site/routes/seo/linkedin-feed.ts'),

  route('auth', 'portal/routes/auth.tsx'),
  route('reset-password', 'portal/routes/reset-password.tsx'),
  route('setup-password', 'portal/routes/setup-password.tsx'),
  route('admin', 'portal/routes/admin-layout.tsx', [
    index('portal/routes/today.tsx'),
    route('jobs', 'portal/routes/redirect-to-postings.tsx', { id: 'admin/old-jobs' }),
    route('applications/:jobId', 'portal/routes/redirect-to-postings.tsx', { id: 'admin/old-applications' }),
    route('cuenta', 'portal/routes/account.tsx'),
    route('auditoria', 'portal/routes/audit-layout.tsx', [
      index('portal/routes/audit.tsx'),
      route('eventos', 'portal/routes/security-events.tsx'),
      route('segundo-factor', 'portal/routes/staff-second-factors.tsx'),
      route('correos', 'portal/routes/undelivered-mail.tsx'),
    ]),
    route('accesos', 'portal/routes/accesos-layout.tsx', [
      route('usuarios', 'portal/routes/users.tsx'),
      route('usuarios/revision', 'portal/routes/access-review.tsx'),
      route('usuarios/:userId', 'portal/routes/user.tsx'),
      route('permisos', 'portal/routes/roles.tsx'),
      route('permisos/comparar', 'portal/routes/role-comparison.tsx'),
      route('invitaciones', 'portal/routes/invitations.tsx'),
    ]),
    route('portales', 'portal/routes/portales-layout.tsx', [
      index('portal/routes/redirect-to-web-overview.tsx'),
      route('general', 'portal/routes/web-overview.tsx'),
      route('contenido', 'portal/routes/web-content.tsx'),
      route('hero', 'portal/routes/hero.tsx'),
      route('exitos', 'portal/routes/success-cases.tsx'),
      route('imagenes', 'portal/routes/media-library.tsx'),
      route('redirecciones', 'portal/routes/redirects.tsx'),
      route('estadisticas', 'portal/routes/site-statistics.tsx'),
      route('configuracion', 'portal/routes/site-settings.tsx'),
    ]),
    route('portales/cotizaciones', 'portal/routes/redirect-to-quote-requests.tsx'),
    route('ventas', 'portal/routes/ventas-layout.tsx', [
      route('solicitudes', 'portal/routes/quote-requests.tsx'),
      route('cifras', 'portal/routes/quote-figures.tsx'),
    ]),
    route('rrhh', 'portal/routes/rrhh-layout.tsx', [
      route('general', 'portal/routes/overview.tsx'),
      route('estadisticas', 'portal/routes/statistics.tsx'),
      route('mensajes', 'portal/routes/message-templates.tsx'),
      route('salas', 'portal/routes/interview-rooms.tsx'),
      route('postulaciones', 'portal/routes/postings.tsx'),
      route('practicas', 'portal/routes/internships.tsx'),
      route('espontaneas', 'portal/routes/spontaneous.tsx'),
      route('applications', 'portal/routes/all-applications.tsx'),
      route('applications/:jobId', 'portal/routes/applications.tsx'),
      route('personas/:personKey', 'portal/routes/person.tsx'),
      route('derechos', 'portal/routes/rights-requests.tsx'),
      route('derechos/plazos', 'portal/routes/retention.tsx'),
      route('derechos/registro', 'portal/routes/processing-register.tsx'),
      route('derechos/vulneraciones', 'portal/routes/data-breach.tsx'),
    ]),
    route('*', 'portal/routes/not-found.tsx'),
  ]),
  // Pages that staff have added; all other addresses are redirected or answered with 404.
  route('*', 'site/routes/custom-page.tsx'),
] satisfies RouteConfig;
