import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { z } from 'zod';

/** `npm:name@1/file`, `jsr:name@1/file`, `https://esm.sh/name@1/file`: captures the package and the file. */
const PACKAGE =
  /^(?:npm:\/?|jsr:\/?|https:\/\/(?:esm\.sh|cdn\.skypack\.dev|cdn\.jsdelivr\.net\/npm)\/(?:v\d+\/)?)((?:@[^/]+\/)?[^/@?]+)(?:@[^/?]+)?(\/[^?]*)?(?:\?.*)?$/;

const STD_SERVE = /^https:\/\/deno\.land\/std@?[^/]*\/http\/server\.ts$/;

/** Polyfills `XMLHttpRequest` for old versions of packages, as examples with OpenAI import it; Node's use `fetch`. */
const XHR = /^https:\/\/deno\.land\/x\/xhr@?[^/]*\/mod\.ts$/;

const EMPTY_MODULE = 'data:text/javascript,export{}';
const SERVE_MODULE = 'data:text/javascript,export const serve = (...given) => Deno.serve(...given)';

/**
 * Translates a Deno import specifier to Node's; packages resolve to the version installed in `node_modules`.
 *
 * @returns null when it needs no translation
 */
export function translateImport(specifier: string): string | null {
  // Type declarations have no runtime code.
  if (/\.d\.ts(?:\?.*)?$/.test(specifier) || XHR.test(specifier)) return EMPTY_MODULE;
  if (STD_SERVE.test(specifier)) return SERVE_MODULE;
  const [, name, file = ''] = PACKAGE.exec(specifier) ?? [];
  return name === undefined ? null : `${name}${file}`;
}

const importMap = z.object({ imports: z.record(z.string(), z.string()).default({}) });

let installed = false;

/**
 * Registers a module resolution hook for Deno imports: `npm:`, `jsr:` and import maps.
 * Source: https://supabase.com/docs/guides/functions/dependencies
 */
export function installDenoImports(): void {
  if (installed) return;
  installed = true;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const mapped = context.parentURL ? mapImport(specifier, context.parentURL) : specifier;
      const translated = translateImport(mapped) ?? mapped;
      if (/^https?:/.test(translated))
        throw new Error(
          `${mapped} is not supported: besides packages (npm:, jsr:, https://esm.sh/…), nothing is imported from the network`,
        );
      const isUnchanged = mapped === specifier && translated === specifier;
      if (isUnchanged || translated.startsWith('data:')) return nextResolve(translated, context);
      try {
        return nextResolve(translated, context);
      } catch (error) {
        // Falls back to the platform's own dependencies, such as supabase-js.
        if (translated.startsWith('.') || translated.startsWith('file:')) throw error;
        return nextResolve(translated, { ...context, parentURL: import.meta.url });
      }
    },
  });
}

/** Applies the function's own `deno.json` or import map, then the shared ones. */
function mapImport(specifier: string, parentUrl: string): string {
  const [, functions, own] = /^(file:.*\/supabase\/functions\/)([^/]+\/)?/.exec(parentUrl) ?? [];
  if (functions === undefined) return specifier;
  const candidates = ['deno.json', 'import_map.json'].flatMap((name) => [
    `${functions}${own ?? ''}${name}`,
    `${functions}${name}`,
  ]);
  for (const candidate of candidates) {
    for (const [from, to] of readImportMap(candidate)) {
      const base = /^\.{0,2}\//.test(to) ? new URL(to, candidate).href : to;
      if (specifier === from) return base;
      if (from.endsWith('/') && specifier.startsWith(from)) return base + specifier.slice(from.length);
    }
  }
  return specifier;
}

const maps = new Map<string, [from: string, to: string][]>();

/** The entries of an import map, the most specific ones first: https://html.spec.whatwg.org/multipage/webappapis.html#import-maps */
function readImportMap(url: string): [from: string, to: string][] {
  const cached = maps.get(url);
  if (cached !== undefined) return cached;
  let imports = {};
  try {
    imports = importMap.parse(JSON.parse(readFileSync(new URL(url), 'utf8'))).imports;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const entries = Object.entries<string>(imports).sort(([a], [b]) => b.length - a.length);
  maps.set(url, entries);
  return entries;
}
