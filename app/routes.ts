import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every public page twice: in Spanish at its path, in English under /en. */
const both = (path: string, file: string, id: string) => [
  route(path, file, { id: `es/${id}` }),
  route(`en/${path}`, file, { id: `en/${id}` }),
];

export default [
  index('routes/site/home.tsx', { id: 'es/home' }),
  route('en', 'routes/site/home.tsx', { id: 'en/home' }),
  ...both('nuestro-proposito', 'routes/site/purpose.tsx', 'purpose'),
  ...both('politica-calidad', 'routes/site/quality.tsx', 'quality'),
  ...both('servicios', 'routes/site/services.tsx', 'services'),
  ...both('casos-de-exito/:caseId?', 'routes/site/cases.tsx', 'cases'),
  ...both('practicas', 'routes/site/internships.tsx', 'internships'),
  ...both('privacidad', 'routes/site/legal.tsx', 'privacy'),
  ...both('terminos', 'routes/site/legal.tsx', 'terms'),
  ...both('aviso-legal', 'routes/site/legal.tsx', 'legal-notice'),
  ...both('oportunidades-laborales/:jobId?', 'routes/site/jobs.tsx', 'jobs'),

  route('sitemap.xml', 'routes/found/sitemap.ts'),
  route('robots.txt', 'routes/found/robots.ts'),
  route('ofertas.rss', 'routes/found/job-feed.ts'),

  route('auth', 'routes/admin/auth.tsx'),
  route('reset-password', 'routes/admin/reset-password.tsx'),
  route('setup-password', 'routes/admin/setup-password.tsx'),
  route('admin', 'routes/admin/admin-layout.tsx', [
    index('routes/admin/admin-menu.tsx'),
    route('jobs', 'routes/admin/redirect-to-postings.tsx', { id: 'admin/old-jobs' }),
    route('applications/:jobId', 'routes/admin/redirect-to-postings.tsx', { id: 'admin/old-applications' }),
    route('cuenta', 'routes/admin/account.tsx'),
    route('auditoria', 'routes/admin/audit-layout.tsx', [
      index('routes/admin/audit.tsx'),
      route('eventos', 'routes/admin/security-events.tsx'),
      route('segundo-factor', 'routes/admin/staff-second-factors.tsx'),
      route('correos', 'routes/admin/undelivered-mail.tsx'),
    ]),
    route('accesos', 'routes/admin/accesos-layout.tsx', [
      route('usuarios', 'routes/admin/users.tsx'),
      route('permisos', 'routes/admin/roles.tsx'),
      route('invitaciones', 'routes/admin/invitations.tsx'),
    ]),
    route('portales', 'routes/admin/portales-layout.tsx', [
      index('routes/admin/redirect-to-web-overview.tsx'),
      route('general', 'routes/admin/web-overview.tsx'),
      route('contenido', 'routes/admin/web-content.tsx'),
      route('hero', 'routes/admin/hero.tsx'),
      route('exitos', 'routes/admin/success-cases.tsx'),
    ]),
    route('rrhh', 'routes/admin/rrhh-layout.tsx', [
      route('general', 'routes/admin/overview.tsx'),
      route('postulaciones', 'routes/admin/postings.tsx'),
      route('practicas', 'routes/admin/internships.tsx'),
      route('applications/:jobId', 'routes/admin/applications.tsx'),
    ]),
  ]),
  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig;
