import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const CLIENT = join(import.meta.dirname, '../../build/client');
const ASSETS = readdirSync(join(CLIENT, 'assets'));
/** Brotli, until a screen can be used; what its buttons open comes with the first interaction. */
const MOST_KB = 250;

const fileSchema = z.object({ module: z.string(), imports: z.array(z.string()).default([]) });
const manifestSchema = z.object({
  entry: fileSchema,
  routes: z.record(z.string(), fileSchema.extend({ parentId: z.string().optional() })),
});
const manifest = readManifest();

/** The routes' files as the built server announces them to the browser. */
function readManifest(): z.infer<typeof manifestSchema> {
  const script = readFileSync(join(CLIENT, 'assets', assetOf('manifest')), 'utf8');
  return manifestSchema.parse(JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)));
}

function assetOf(name: string): string {
  const file = ASSETS.find((asset) => asset.startsWith(`${name}-`) && asset.endsWith('.js'));
  if (!file) throw new Error(`the build has no ${name}`);
  return file;
}

/** Every script that a screen fetches by itself. */
function scriptsOf(routeId: string): Set<string> {
  const scripts = new Set([manifest.entry.module, ...manifest.entry.imports]);
  // Which the entry awaits.
  scripts.add(`/assets/${assetOf('es')}`);
  for (let id: string | undefined = routeId; id; id = manifest.routes[id]?.parentId) {
    const route = manifest.routes[id];
    for (const script of route ? [route.module, ...route.imports] : []) scripts.add(script);
  }
  return scripts;
}

/** As served; the smallest scripts are not compressed. */
function kilobytes(script: string): number {
  const file = join(CLIENT, script);
  return (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size / 1024;
}

const screens = Object.keys(manifest.routes).filter((id) => id.startsWith('portal/routes/'));

test(`each screen of the portal needs at most ${MOST_KB} KB of scripts before it can be used`, () => {
  expect(screens.length).toBeGreaterThan(30);
  const heavy = screens
    .map((id) => ({ id, kb: [...scriptsOf(id)].reduce((sum, script) => sum + kilobytes(script), 0) }))
    .filter(({ kb }) => kb > MOST_KB);
  expect(heavy).toEqual([]);
});
