// Baseline: the site's own build, rendered by React Router's request handler on Hono. No platform and no page cache: what
// loaders return is taken once from the running site, and answered from memory.
import '#server/production.ts';
import { serve } from '@hono/node-server';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { z } from 'zod';
import { siteContext } from '#app/lib/site-context.ts';
import { loadProductionBuild } from '#server/pages/site-handler.ts';

const { SITE_URL, PUBLISHABLE_KEY } = z
  .object({ SITE_URL: z.string(), PUBLISHABLE_KEY: z.string() })
  .parse(process.env);

const build = await loadProductionBuild();
const context = new RouterContextProvider();
context.set(siteContext, {
  supabase: createClient(SITE_URL, PUBLISHABLE_KEY, { auth: { persistSession: false } }),
  config: {
    siteUrl: SITE_URL,
    supabaseUrl: SITE_URL,
    publishableKey: PUBLISHABLE_KEY,
    tracking: { pixelId: null, conversionId: null, untrackedHosts: [] },
  },
});
const handle = createRequestHandler({ ...build, routes: withRememberedData(build.routes) }, 'production');
const app = new Hono().all('*', ({ req }) => handle(req.raw, context));
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
);

/** Routes whose loaders run once for each path. */
function withRememberedData(routes: ServerBuild['routes']): ServerBuild['routes'] {
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
