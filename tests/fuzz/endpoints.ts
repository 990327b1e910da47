import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { ROUTES as AUTH_ROUTES } from '@voltandes/platform/auth';
import { ROUTES as STORAGE_ROUTES } from '@voltandes/platform/storage';
import { z } from 'zod';
import siteRoutes from '#app/routes.ts';

const GROUPS = [
  'auth',
  'rest',
  'storage',
  'functions',
  'realtime',
  'mail',
  'mailbox',
  'health',
  'site',
  'files',
] as const;
export type Group = (typeof GROUPS)[number];

export interface Endpoint {
  readonly group: Group;
  readonly method: string;
  /** `:name` matches one segment, `*` the rest. */
  readonly path: string;
  /** A table's columns, or a function's arguments. */
  readonly columns: readonly string[];
}

const ROOT = join(import.meta.dirname, '..', '..');

const endpoint = (group: Group, method: string, path: string, columns: readonly string[] = []): Endpoint => ({
  group,
  method,
  path,
  columns,
});

/** All endpoints, read from the services' own routing tables. */
export function endpointsOf(openApi: unknown): Endpoint[] {
  const both = (group: Group, path: string) => ['GET', 'POST'].map((method) => endpoint(group, method, path));
  return [
    ...AUTH_ROUTES.map(([method, path]) => endpoint('auth', method, `/auth/v1${path}`)),
    ...STORAGE_ROUTES.map(({ method, pattern }) => endpoint('storage', method, `/storage/v1${pattern}`)),
    ...restEndpoints(openApi),
    ...functionNames().flatMap((name) => both('functions', `/functions/v1/${name}`)),
    ...pathsComparedIn('packages/platform/src/realtime/http-broadcast.ts').map((path) =>
      endpoint('realtime', 'POST', `/realtime/v1${path}`),
    ),
    endpoint('realtime', 'POST', '/realtime/v1/api/broadcast/:topic/events/:event'),
    ...pathsComparedIn('packages/platform/src/mail/service.ts').map((path) =>
      endpoint('mail', 'POST', `/mail/v1${path}`),
    ),
    endpoint('rest', 'POST', '/graphql/v1/*'),
    ...['', '/messages', '/:id', '/:id/html'].map((path) => endpoint('mailbox', 'GET', `/_mailbox${path}`)),
    ...pathsComparedIn('server/route.ts').map((path) => endpoint('health', 'GET', path)),
    ...pathsOf(siteRoutes).flatMap((path) => both('site', path)),
    ...readdirSync(join(ROOT, 'build', 'client'), { withFileTypes: true }).map((entry) =>
      endpoint('files', 'GET', entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`),
    ),
  ];
}

const argumentsSchema = z.object({
  post: z.object({
    parameters: z.array(
      z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()).optional() }).optional() }),
    ),
  }),
});
const openApiSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  definitions: z.record(z.string(), z.object({ properties: z.record(z.string(), z.unknown()).optional() })),
});

function restEndpoints(openApi: unknown): Endpoint[] {
  const { definitions, paths } = openApiSchema.parse(openApi);
  const columns = new Map(
    Object.entries(definitions).map(([name, { properties }]) => [name, Object.keys(properties ?? {})]),
  );
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'parameters')
      .map((method) =>
        endpoint(
          'rest',
          method.toUpperCase(),
          `/rest/v1${path}`,
          columns.get(path.slice(1)) ?? argumentsOf(methods),
        ),
      ),
  );
}

function argumentsOf(methods: unknown): string[] {
  const { data } = argumentsSchema.safeParse(methods);
  return (data?.post.parameters ?? []).flatMap(({ schema }) => Object.keys(schema?.properties ?? {}));
}

function functionNames(): string[] {
  return readdirSync(join(ROOT, 'supabase', 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
}

/** The paths that a small service compares in code. */
function pathsComparedIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = [...text.matchAll(/\bpath(?:name)? [!=]== '(\/[^']*)'/g)].map(([, path = '']) => path);
  if (found.length === 0)
    throw new Error(`${file} compares its paths in an unrecognized way: extend this function.`);
  return [...new Set(found)];
}

/** A route's paths and its children's; optional segments yield both forms. */
function pathsOf(routes: readonly RouteConfigEntry[], parent = ''): string[] {
  return routes.flatMap(({ children = [], path }) => {
    const own = `${parent}${path === undefined ? '' : `/${path}`}`;
    const forms = own.endsWith('?') ? [own.slice(0, -1), own.replace(/\/[^/]*$/, '')] : [own || '/'];
    return [...forms, ...pathsOf(children, own)];
  });
}

/** The platform's services without an endpoint above: new ones must be added there. */
export function forgottenServices(endpoints: readonly Endpoint[]): string[] {
  const text = readFileSync(join(ROOT, 'packages', 'platform', 'src', 'platform.ts'), 'utf8');
  const prefixes = [...text.matchAll(/^ *'(\/\w+\/v\d+)':/gm)].map(([, prefix = '']) => prefix);
  if (prefixes.length === 0) throw new Error('platform.ts lists its services in an unrecognized way.');
  return prefixes.filter((prefix) => !endpoints.some(({ path }) => path.startsWith(`${prefix}/`)));
}
