// Baseline: the site's own build, rendered by React Router's request handler on Hono, without platform and page cache.
// The data of loaders, or with `LOADERS=run` the responses to their requests, is read once from the running site.
import '#server/production.ts';
import { serve } from '@hono/node-server';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { z } from 'zod';
import { siteContext } from '#app/lib/site-context.ts';
import { movedPages } from '#domain/website/moved-pages.ts';
import { loadProductionBuild } from '#server/pages/site-handler.ts';

const { SITE_URL, PUBLISHABLE_KEY, LOADERS } = z
  .object({ SITE_URL: z.string(), PUBLISHABLE_KEY: z.string(), LOADERS: z.enum(['constant', 'run']) })
  .parse(process.env);

const build = await loadProductionBuild();
const nothing = new Map<string, never>();
const context = new RouterContextProvider();
context.set(siteContext, {
  supabase: createClient(SITE_URL, PUBLISHABLE_KEY, {
    auth: { persistSession: false },
    global: { fetch: fetchOnce() },
  }),
  config: {
    siteUrl: SITE_URL,
    supabaseUrl: SITE_URL,
    publishableKey: PUBLISHABLE_KEY,
    tracking: { pixelId: null, conversionId: null, untrackedHosts: [] },
  },
  content: {
    texts: { es: nothing, en: nothing },
    moved: movedPages(new Map()),
    publishedAt: new Map(),
    pictures: new Map(),
    preview: null,
    tracking: { pixelId: null, conversionId: null },
  },
  basename: '',
  operator: { pixelId: null, conversionId: null, mailFrom: null, isMailFromDefault: true },
  followRedirect: async () => null,
});
const routes = LOADERS === 'run' ? build.routes : withCachedData(build.routes);
const handle = createRequestHandler({ ...build, routes }, 'production');
const app = new Hono().all('*', ({ req }) => handle(req.raw, context));
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
);

/** Routes whose loaders run once per path. */
function withCachedData(routes: ServerBuild['routes']): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const load = route?.module.loader;
      if (!load) return [id, route];
      const known = new Map<string, ReturnType<typeof load>>();
      const loader: typeof load = (args) => {
        const data = known.get(args.url.pathname) ?? load(args);
        known.set(args.url.pathname, data);
        return data;
      };
      return [id, { ...route, module: { ...route.module, loader } }];
    }),
  );
}

/** Requests each URL once, and then responds from memory. */
function fetchOnce(): typeof fetch {
  const known = new Map<string, Promise<{ text: string; init: ResponseInit }>>();
  const ask = async (...request: Parameters<typeof fetch>): Promise<{ text: string; init: ResponseInit }> => {
    const response = await fetch(...request);
    const { headers, status } = response;
    return { text: await response.text(), init: { headers: Object.fromEntries(headers), status } };
  };
  return async (input, init) => {
    const address = String(input);
    const answer = known.get(address) ?? ask(input, init);
    known.set(address, answer);
    const { text, init: answered } = await answer;
    return new Response(text, answered);
  };
}
