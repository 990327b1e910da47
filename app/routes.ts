import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every public page twice: in Spanish at its path, in English under /en. */
const both = (path: string, file: string, id: string) => [
  route(path, file, { id: `es/${id}` }),
  route(`en/${path}`, file, { id: `en/${id}` }),
];

export default [
  index('routes/site/home.tsx', { id: 'es/home' }),
  route('en', 'routes/site/home.tsx', { id: 'en/home' }),
  ...both('oportunidades-laborales/:jobId?', 'routes/site/jobs.tsx', 'jobs'),
] satisfies RouteConfig;
