import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requestUrl } from '@voltandes/platform/http';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { isPortalPath } from '#app/lib/portal-paths.ts';
import {
  type OperatorSettings,
  type SiteConfig,
  type SiteContent,
  siteContext,
} from '#app/lib/site-context.ts';
import { findMovedPage, type MovedPages } from '#domain/website/moved-pages.ts';
import { findPreview } from '#domain/website/preview-path.ts';
import type { Backend } from '../backend.ts';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import { DEFAULT_MAIL_FROM, type Settings } from '../settings.ts';
import type { ContentVersion } from './content-version.ts';
import { withDecodablePath } from './decodable-path.ts';
import {
  type Connection,
  cachePages,
  type PageOutcome,
  SHARED_CACHE_CONTROL,
  type SiteHandler,
} from './page-cache.ts';
import { createPostLimit } from './post-limit.ts';
import { refusePost } from './refuse-post.ts';
import { createRenderSemaphore, type RenderLimit } from './render-semaphore.ts';
import { bufferPage, type RenderedPage, respondWith } from './rendered-page.ts';
import { createSiteContent, readPreview } from './site-content.ts';
import { findDraftedPage, findLead, type SiteRedirects } from './site-redirects.ts';
import { createSiteRouting, movePages, type SiteRouting } from './site-routing.ts';

interface SiteOptions {
  readonly backend: Backend;
  readonly settings: Settings;
  readonly redirects: Pick<SiteRedirects, 'current' | 'count'>;
}

/** `Retry-After` of pages whose data could not be read. */
const RETRY_SECONDS = 30;

/** The output directory of the build. */
export const BUILD_DIRECTORY = join(PROJECT_DIRECTORY, 'build');

/** The built site, with a page cache. */
export function createProductionSite(
  options: SiteOptions & { version: ContentVersion; onPage?: ((outcome: PageOutcome) => void) | undefined },
): SiteHandler {
  const { render, route } = renderer({
    ...options,
    mode: 'production',
    readContent: createSiteContent(options.version),
    loadBuild: loadProductionBuild,
    // Hosted Supabase takes many times as long as the render: more renders wait for it than a semaphore would admit.
    ...(options.backend.platform && { limit: createRenderSemaphore() }),
  });
  const serve = cachePages({
    siteUrl: options.settings.SITE_URL,
    render,
    keyOf: async (url) => (await route()).keyOf(url),
    version: options.version,
    onPage: options.onPage,
  });
  const secondsToWait = createPostLimit();
  const handle: SiteHandler = async (received, connection) => {
    const request = withDecodablePath(received);
    const seconds = request.method === 'POST' && connection ? secondsToWait(connection.address) : 0;
    if (seconds > 0)
      return new Response('Too Many Requests', { status: 429, headers: { 'retry-after': String(seconds) } });
    const { moved, redirect, reload } = await route();
    const respelled = redirect(request);
    if (!respelled) return reload(request) ?? serve(request, connection);
    // One hop for other spellings of a former page, such as an old posting's.
    const { pathname } = requestUrl(request);
    const leads =
      !isPortalPath(pathname) && findLead(await options.redirects.current(), moved, pathname) !== null;
    const led = leads ? await serve(respell(request, respelled), connection) : null;
    return led?.status === 307 || led?.status === 308 ? led : respelled;
  };
  return Object.assign(handle, { cached: serve.cached });
}

/** The same request in the spelling that it is redirected to. */
const respell = (request: Request, { headers }: Response): Request =>
  new Request(new URL(headers.get('location') ?? '', request.url), request);

/**
 * The site from source, without a cache.
 *
 * @param options.loadBuild loads the app through Vite
 * @param options.loadContextKey loads the context key from the app's module graph, which has its own copy
 */
export function createDevelopmentSite(
  options: SiteOptions & {
    loadBuild: () => Promise<ServerBuild>;
    loadContextKey: () => Promise<typeof siteContext>;
  },
): SiteHandler {
  const { render, route } = renderer({ ...options, mode: 'development', readContent: createSiteContent() });
  return async (received, connection) => {
    const request = withDecodablePath(received);
    const { redirect, reload } = await route();
    return redirect(request) ?? reload(request) ?? respondWith(await render(request, connection), request);
  };
}

function renderer({
  backend,
  loadBuild,
  limit = (request, render) => render(request),
  loadContextKey = async () => siteContext,
  mode,
  readContent,
  redirects,
  settings,
}: SiteOptions & {
  limit?: RenderLimit;
  readContent: ReturnType<typeof createSiteContent>;
  loadBuild: () => Promise<ServerBuild>;
  loadContextKey?: () => Promise<typeof siteContext>;
  mode: 'production' | 'development';
}): {
  render: (request: Request, connection?: Connection) => Promise<RenderedPage>;
  /** Where the pages are for visitors; on hosted Supabase, where they were when they were read last. */
  route: () => Promise<SiteRouting>;
} {
  const operator = operatorSettings(settings, backend);
  /** Neither the portal nor previews have advertising tags, so their pages admit none. */
  const untracked = siteConfig(settings, backend);
  /** What staff have entered stands where the environment fixes nothing. */
  const trackedBy = ({ tracking }: SiteContent): SiteConfig => ({
    ...untracked,
    tracking: {
      ...untracked.tracking,
      pixelId: operator.pixelId ?? tracking.pixelId,
      conversionId: operator.conversionId ?? tracking.conversionId,
    },
  });
  // `refusePost` decides where forms may come from: React Router would compare `Origin` with the last hop's address.
  const allowedActionOrigins = ['**'];
  let routings:
    | { readonly build: ServerBuild; readonly find: ReturnType<typeof createSiteRouting> }
    | undefined;
  const routingOf = async (moved: MovedPages): Promise<SiteRouting> => {
    const build = await loadBuild();
    if (routings?.build !== build)
      routings = { build, find: createSiteRouting({ ...build, allowedActionOrigins }, mode) };
    return routings.find(moved);
  };
  const preparePreview = async (moved: MovedPages, basename: string) =>
    createRequestHandler(movePages({ ...(await loadBuild()), allowedActionOrigins, basename }, moved), mode);
  // One client for all pages: creating one takes as long as a short request. A failure marks the page it occurs in.
  const pages = new AsyncLocalStorage<{ isComplete: boolean }>();
  const onFailure = (): void => {
    const page = pages.getStore();
    if (page) page.isComplete = false;
  };
  const visitor = backend.client(undefined, { isDataOnly: true, onFailure });
  const render = async (request: Request, connection?: Connection): Promise<RenderedPage> => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const { pathname } = requestUrl(request);
    const policy = { config: untracked, mode, pathname };
    const refusal = isRead ? null : await refuseWrite(request);
    if (refusal) return bufferPage(refusal, policy);
    return limit(request, async (received) => {
      // Posted forms count against the visitor's rate limits.
      const supabase = connection
        ? backend.client(undefined, { isDataOnly: true, onFailure, address: connection.address })
        : visitor;
      const page = { isComplete: true };
      const { config, isPreview, response } = await pages.run(page, async () => {
        const preview = isRead ? findPreview(pathname) : null;
        const previewed = preview && (await readPreview(visitor, preview.token));
        if (previewed === 'unavailable')
          return { config: untracked, isPreview: false, response: new Response(null, { status: 503 }) };
        const basename = previewed ? (preview?.basename ?? '') : '';
        const content = previewed ?? (await readContent(visitor));
        // Staff may have published a page at any address.
        const isUnknown = !page.isComplete;
        const config = previewed ? untracked : trackedBy(content);
        const context = new RouterContextProvider();
        context.set(await loadContextKey(), {
          supabase,
          config,
          operator,
          content,
          basename,
          followRedirect: async (path) => {
            if (isUnknown) return 'unavailable';
            const made = isRead && !previewed ? await redirects.current() : new Map();
            const asked = path.slice(basename.length);
            const lead =
              findLead(made, content.moved, asked) ??
              (previewed && findDraftedPage(content.moved, (await readContent(visitor)).moved, asked));
            if (lead?.id !== undefined) redirects.count(lead.id);
            return lead;
          },
        });
        const handle = previewed
          ? await preparePreview(content.moved, basename)
          : (await routingOf(content.moved)).handle;
        return { config, isPreview: previewed !== null, response: await handle(received, context) };
      });
      if (isPreview) {
        response.headers.set('cache-control', 'no-store');
        response.headers.set('x-robots-tag', 'noindex');
        response.headers.set('referrer-policy', 'no-referrer');
        return bufferPage(response, { ...policy, isFramed: true });
      }
      if (!response.headers.has('cache-control')) {
        const isShared = isRead && page.isComplete && response.status === 200 && !isPortalPath(pathname);
        response.headers.set('cache-control', isShared ? SHARED_CACHE_CONTROL : 'no-store');
      }
      if (isHtml(response) && !isPortalPath(pathname))
        response.headers.set('speculation-rules', '"/site.speculationrules"');
      if (response.status === 503) response.headers.set('retry-after', String(RETRY_SECONDS));
      return bufferPage(response, isPortalPath(pathname) ? policy : { ...policy, config });
    });
  };
  const refuseWrite = async (request: Request): Promise<Response | null> => {
    const { moved } = await readContent(visitor);
    const refusal = refusePost(request, (await routingOf(moved)).build.routes, untracked.siteUrl);
    if (refusal?.status !== 405 || request.method !== 'POST') return refusal;
    // The form was open when its page moved. Browsers send it again; what staff redirect is not sent elsewhere.
    const { pathname, search } = requestUrl(request);
    const page = findMovedPage(moved, pathname);
    if (page === null) return refusal;
    const headers = { location: page + search, 'cache-control': 'no-store' };
    return new Response(null, { status: 307, headers });
  };
  const currentRoute = async (): Promise<SiteRouting> => routingOf((await readContent(visitor)).moved);
  const route = (): Promise<SiteRouting> => {
    // On hosted Supabase, reading asks for the content's version. A page that has moved since is found when it is rendered.
    const known = backend.platform ? undefined : readContent.latest();
    return known ? routingOf(known.moved) : currentRoute();
  };
  return { render, route };
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}

function siteConfig(settings: Settings, backend: Backend): SiteConfig {
  return {
    siteUrl: settings.SITE_URL,
    supabaseUrl: backend.supabaseUrl,
    publishableKey: backend.publishableKey,
    tracking: { pixelId: null, conversionId: null, untrackedHosts: settings.UNTRACKED_HOSTS },
  };
}

function operatorSettings(settings: Settings, backend: Backend): OperatorSettings {
  return {
    pixelId: settings.AD_PIXEL_ID ?? null,
    conversionId: settings.AD_CONVERSION_ID ?? null,
    mailFrom: backend.platform ? settings.MAIL_FROM : null,
    isMailFromDefault: settings.MAIL_FROM === DEFAULT_MAIL_FROM,
  };
}

/** Imports the server bundle. */
export async function loadProductionBuild(): Promise<ServerBuild> {
  return import(pathToFileURL(join(BUILD_DIRECTORY, 'server', 'index.js')).href);
}
