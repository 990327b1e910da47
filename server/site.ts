import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { siteContext } from '#app/site-context.ts';
import { type Backend, PROJECT_DIRECTORY } from './backend.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';

export type SiteHandler = (request: Request) => Promise<Response>;

/** Where the built application lies. */
export const BUILD_DIRECTORY = join(PROJECT_DIRECTORY, 'build');

/**
 * Renders the site's pages.
 *
 * @param loadBuild gives the application as built; in development, as it is at this moment
 */
export function createSite(options: {
  backend: Backend;
  settings: Settings;
  loadBuild: () => Promise<ServerBuild>;
  /** The context's key as the application's own modules know it; development has its own copy of them. */
  loadContextKey?: () => Promise<typeof siteContext>;
  mode: 'production' | 'development';
}): SiteHandler {
  const { backend, settings, mode } = options;
  const handle = createRequestHandler(options.loadBuild, mode);
  const supabase = backend.client();
  const config = {
    siteUrl: settings.SITE_URL,
    supabaseUrl: backend.supabaseUrl,
    publishableKey: backend.publishableKey,
    tracking: {
      pixelId: settings.AD_PIXEL_ID ?? null,
      conversionId: settings.AD_CONVERSION_ID ?? null,
      untrackedHosts: settings.UNTRACKED_HOSTS,
    },
  };
  return async (request) => {
    const nonce = randomBytes(16).toString('base64');
    const context = new RouterContextProvider();
    context.set((await options.loadContextKey?.()) ?? siteContext, { supabase, config, nonce });
    const response = await handle(request, context);
    for (const [name, value] of Object.entries(securityHeaders({ nonce, config, mode }))) {
      response.headers.set(name, value);
    }
    return response;
  };
}

/** Imports the server half of the build. */
export async function loadProductionBuild(): Promise<ServerBuild> {
  return import(pathToFileURL(join(BUILD_DIRECTORY, 'server', 'index.js')).href);
}
