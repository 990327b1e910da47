import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const CLIENT = join(import.meta.dirname, '../../build/client');
const ASSETS = readdirSync(join(CLIENT, 'assets'));
/** Limit with Brotli until a screen is usable; what its buttons open is loaded on the first interaction. */
const MOST_KB = 256;
/** The same limit for a page of the site. */
const MOST_OF_SITE_KB = 139;
/** Limit of what opening a posting or a case over its list adds; neither needs the API client. */
const MOST_OF_DIALOG_KB = 20;

const fileSchema = z.object({ module: z.string(), imports: z.array(z.string()).default([]) });
const manifestSchema = z.object({
  entry: fileSchema,
  routes: z.record(z.string(), fileSchema.extend({ parentId: z.string().optional() })),
});
const manifest = readManifest();

/** The files of the routes, as the built server lists them for the browser. */
function readManifest(): z.infer<typeof manifestSchema> {
  const script = readFileSync(join(CLIENT, 'assets', assetOf('manifest')), 'utf8');
  return manifestSchema.parse(JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)));
}

function assetOf(name: string): string {
  const file = ASSETS.find((asset) => asset.startsWith(`${name}-`) && asset.endsWith('.js'));
  if (!file) throw new Error(`the build has no ${name}`);
  return file;
}

/** Every script that a screen fetches without interaction. */
function scriptsOf(routeId: string): Set<string> {
  const scripts = new Set([manifest.entry.module, ...manifest.entry.imports]);
  // Awaited by the entry: a script that exports the texts, and the one that has them.
  for (const script of withImports(assetOf('es'))) scripts.add(script);
  for (let id: string | undefined = routeId; id; id = manifest.routes[id]?.parentId) {
    const route = manifest.routes[id];
    for (const script of route ? [route.module, ...route.imports] : []) scripts.add(script);
  }
  return scripts;
}

/** The size as served; the smallest scripts are not compressed. */
function kilobytes(script: string): number {
  const file = join(CLIENT, script);
  return (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size / 1024;
}

const weightOf = (scripts: Iterable<string>): number =>
  [...scripts].reduce((sum, script) => sum + kilobytes(script), 0);

const heavierThan = (most: number, ids: readonly string[]) =>
  ids.map((id) => ({ id, kb: weightOf(scriptsOf(id)) })).filter(({ kb }) => kb > most);

/** A script with all its transitive imports. */
function withImports(asset: string, found = new Set<string>()): Set<string> {
  const script = `/assets/${asset}`;
  if (found.has(script)) return found;
  found.add(script);
  const text = readFileSync(join(CLIENT, script), 'utf8');
  for (const [, imported = ''] of text.matchAll(/(?:from|import)["'`]\.\/([\w.-]+\.js)["'`]/g))
    withImports(imported, found);
  return found;
}

const routeIds = Object.keys(manifest.routes);

test(`each portal screen needs at most ${MOST_KB} KB of scripts before it is usable`, () => {
  const screens = routeIds.filter((id) => id.startsWith('portal/routes/'));
  expect(screens.length).toBeGreaterThan(30);
  expect(heavierThan(MOST_KB, screens)).toEqual([]);
});

test(`each page of the site needs at most ${MOST_OF_SITE_KB} KB of scripts before it is usable`, () => {
  const pages = routeIds.filter((id) => !/^(?:admin|portal)\//.test(id));
  expect(pages.length).toBeGreaterThan(40);
  expect(heavierThan(MOST_OF_SITE_KB, pages)).toEqual([]);
});

test(`opening a posting or a case over its list adds at most ${MOST_OF_DIALOG_KB} KB`, () => {
  const dialogs = ASSETS.filter((asset) => /^(?:job|case)-dialog-.*\.js$/.test(asset))
    .map((asset) => withImports(asset))
    // The portal has a dialog of the same name to edit cases.
    .filter((scripts) => ![...scripts].some((script) => script.startsWith('/assets/portal-')));
  expect(dialogs).toHaveLength(2);
  const page = scriptsOf('es/jobs');
  for (const scripts of dialogs) {
    const added = [...scripts].filter((script) => !page.has(script));
    expect(weightOf(added)).toBeLessThanOrEqual(MOST_OF_DIALOG_KB);
  }
});

test('forms of the site do not need the API client to be shown', () => {
  const forms = ASSETS.filter((asset) => /^(?:application|internship|spontaneous)-form-.*\.js$/.test(asset));
  expect(forms).toHaveLength(3);
  const needed = forms.flatMap((asset) => [...withImports(asset)]);
  expect(needed.filter((script) => /\/(?:supabase|portal)-/.test(script))).toEqual([]);
});
