import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..', '..');
const PLATFORM = 'packages/platform';
const PARTS = [
  'app',
  'artwork',
  'domain',
  PLATFORM,
  'server',
  'supabase',
  'testing',
  'scripts',
  'bench',
  'tests',
];
const { exports: PLATFORM_EXPORTS } = z
  .object({ exports: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, PLATFORM, 'package.json'), 'utf8')));

/** Which other parts each part may import. */
const ALLOWED_IMPORTS: Record<string, readonly string[]> = {
  domain: [],
  app: ['domain'],
  supabase: ['domain'],
  [PLATFORM]: [],
  server: ['app', 'domain', PLATFORM, 'supabase'],
  testing: ['app', 'domain', PLATFORM, 'server', 'supabase'],
  scripts: ['app', 'domain', PLATFORM, 'server', 'supabase', 'testing'],
  bench: ['app', 'domain', PLATFORM, 'server', 'supabase', 'scripts', 'testing'],
  tests: PARTS,
};

/** External packages that a part is restricted to. */
const PACKAGES: Record<string, RegExp> = {
  domain: /^zod$/,
  supabase: /^(?:zod|@supabase\/supabase-js|client-zip|ical-generator)$/,
};

/** Only types, generated from the migrations: none of it reaches the browser. */
const DATABASE_TYPES = 'supabase/database.gen.ts';

interface Import {
  readonly file: string;
  readonly target: string;
}

const imports = PARTS.flatMap(sourceFiles).flatMap(importsOf);

function sourceFiles(part: string): string[] {
  return readdirSync(join(ROOT, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules/.test(entry.parentPath))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'([^']+)'/g);
  return [...found].map(([, target = '']) => ({ file, target: resolve(file, target) }));
}

/** Resolves repository files to paths from the root; packages keep their names. */
function resolve(file: string, target: string): string {
  if (target.startsWith('#platform/')) return target.replace('#platform', `${PLATFORM}/src`);
  if (target.startsWith('#'))
    return file.startsWith(PLATFORM) ? join(PLATFORM, target.slice(1)) : target.slice(1);
  if (/^@voltandes\/platform(?:\/|$)/.test(target))
    return exportedFile(target.replace('@voltandes/platform', '.'));
  if (target.startsWith('.')) return relative(ROOT, join(ROOT, dirname(file), target));
  return target;
}

function exportedFile(subpath: string): string {
  const exact = PLATFORM_EXPORTS[subpath];
  if (exact !== undefined) return join(PLATFORM, exact);
  return `${join(PLATFORM, subpath)}.ts`;
}

const isTest = ({ file }: Import): boolean => /\.(?:test(?:-d)?|views)\.tsx?$/.test(file);
const partOf = (path: string): string =>
  path.startsWith(`${PLATFORM}/`) ? PLATFORM : (path.split('/')[0] ?? '');
const surface = (path: string): string | undefined => /^app\/(site|portal)\//.exec(path)?.[1];
const feature = (path: string): string | undefined =>
  /^(app\/(?:site|portal)\/features\/[^/]+)\//.exec(path)?.[1];

/** Bottom up: a layer imports only from itself and the layers before it. */
const LAYERS = [
  /^app\/(?:fonts|i18n)\//,
  /^app\/ui\//,
  /^app\/lib\//,
  /^app\/content\//,
  /^app\/(?:site\/(?:forms|preview|statistics|tracking)|portal\/(?:charts|conversation|interviews|media|messages|requests|rich-text|triage))\//,
  // The site's features render inside its layout; the portal's layout shows the signed-in user, which is a feature.
  /^app\/(?:site\/layout|portal\/features)\//,
  /^app\/(?:site\/features|portal\/layout)\//,
  /^app\/(?:site|portal)\/routes\//,
  /^app\/[^/]+$/,
  /^app\/views\//,
];

function layer(path: string): number {
  const found = LAYERS.findIndex((expression) => expression.test(path));
  if (found < 0) throw new Error(`${path} belongs to no layer of the app`);
  return found;
}

const show = ({ file, target }: Import): string => `${file} imports ${target}`;

test('parts import in one direction', () => {
  const against = imports.filter(({ file, target }) => {
    const [from, to] = [partOf(file), partOf(target)];
    return (
      target !== DATABASE_TYPES && PARTS.includes(to) && from !== to && !ALLOWED_IMPORTS[from]?.includes(to)
    );
  });
  expect(against.filter((found) => !isTest(found)).map(show)).toEqual([]);
});

test('the product uses only the platform’s exports, and its test helpers only in tests', () => {
  const inside = PARTS.filter((part) => part !== PLATFORM)
    .flatMap(sourceFiles)
    .filter((file) => /['"](?:\.\.\/)+packages\//.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(inside).toEqual([]);
  const helpers = imports.filter(
    ({ file, target }) =>
      target.startsWith(`${PLATFORM}/testing/`) &&
      !/^(?:tests|testing|bench)\/|^packages\/platform\/(?:tests|testing|conformance)\//.test(file),
  );
  expect(helpers.filter((found) => !isTest(found)).map(show)).toEqual([]);
});

test('the platform has at most ten entry points, and the product uses each', () => {
  expect(Object.keys(PLATFORM_EXPORTS).length).toBeLessThanOrEqual(10);
  const used = new Set(imports.filter(({ file }) => partOf(file) !== PLATFORM).map(({ target }) => target));
  const unused = Object.entries(PLATFORM_EXPORTS).filter(
    ([subpath, file]) => !subpath.includes('*') && !used.has(join(PLATFORM, file)),
  );
  expect(unused.map(([subpath]) => subpath)).toEqual([]);
});

test('the domain imports only zod, and functions only packages of the edge runtime', () => {
  const foreign = imports.filter(({ file, target }) => {
    const allowed = PACKAGES[partOf(file)];
    return allowed && !PARTS.includes(partOf(target)) && !allowed.test(target);
  });
  expect(foreign.filter((found) => !isTest(found)).map(show)).toEqual([]);
});

test('the app’s layers import downwards, and site and portal never import each other', () => {
  const against = imports.filter(({ file, target }) => {
    // React Router generates route types.
    if (!file.startsWith('app/') || !target.startsWith('app/') || target.includes('/+types/')) return false;
    const [from, to] = [file, target].map(surface);
    if (from && to && from !== to) return true;
    return layer(target) > layer(file);
  });
  expect(against.filter((found) => !isTest(found)).map(show)).toEqual([]);
});

test('no feature imports another', () => {
  const against = imports.filter(
    ({ file, target }) => feature(file) && feature(target) && feature(file) !== feature(target),
  );
  expect(against.filter((found) => !isTest(found)).map(show)).toEqual([]);
});

test('the stages of the REST service import only from earlier stages', () => {
  const rest = `${PLATFORM}/src/rest/`;
  const stages = ['schema-cache', 'request', 'plan', 'sql', 'response'];
  const stage = (path: string): number =>
    path.startsWith(rest) ? stages.indexOf(path.slice(rest.length).split('/')[0] ?? '') : -1;
  const against = imports.filter(({ file, target }) => {
    const [from, to] = [stage(file), stage(target)];
    return from >= 0 && (to > from || (stages[from] === 'request' && to >= 0 && to !== from));
  });
  expect(against.map(show)).toEqual([]);
  // No stage imports the modules that compose the stages.
  const composing = imports.filter(
    ({ file, target }) =>
      stage(file) >= 0 &&
      /^(?:handle-|route|service|request-plan)/.test(target.slice(rest.length)) &&
      target.startsWith(rest),
  );
  expect(composing.map(show)).toEqual([]);
});

test('there are no import cycles', () => {
  const targets = Map.groupBy(
    imports.filter((found) => !isTest(found)),
    ({ file }) => file,
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const { target } of targets.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

test('the app imports no Node.js modules', () => {
  const inApp = imports.filter(({ file }) => file.startsWith('app/') && !/^app\/entry\.server/.test(file));
  const foreign = inApp.filter(({ target }) => /^node:/.test(target));
  expect(foreign.filter((found) => !isTest(found)).map(show)).toEqual([]);
});

test('no module has a vague name', () => {
  const vague = PARTS.flatMap(sourceFiles).filter((file) =>
    /(?:^|\/)(?:utils?|helpers?|common|misc|shared|index)\.tsx?$/.test(file),
  );
  // Dictionaries have a namespace `common`, and the edge runtime requires index.ts.
  expect(
    vague.filter(
      (file) => !/^(?:app\/i18n\/|supabase\/functions\/|packages\/platform\/tests\/.*project)/.test(file),
    ),
  ).toEqual([]);
});
