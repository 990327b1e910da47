import { pathToFileURL } from 'node:url';
import { type DenoHandler, installDenoGlobals, isHandler, takeServedHandler } from './deno-globals.ts';
import { installDenoImports } from './deno-imports.ts';
import type { FoundFunction } from './find-function.ts';
import type { FunctionEnvironment } from './function-environment.ts';

/** A function ready to run. */
export type LoadedFunction = (
  request: Request,
  call: { environment: FunctionEnvironment; address: string },
) => Promise<Response>;

/** Functions for Deno are loaded one after the other: `Deno.serve` does not say for which of them it is called. */
let loading: Promise<unknown> = Promise.resolve();

/**
 * Imports a function's file. Node runs the TypeScript as it is, and keeps what it imported.
 *
 * @throws Error when the file fails to load or offers no handler
 */
export async function loadFunction(found: FoundFunction): Promise<LoadedFunction> {
  return found.kind === 'handler' ? loadHandler(found.path) : loadInTurn(found.path);
}

async function loadHandler(path: string): Promise<LoadedFunction> {
  const module: { default?: unknown } = await import(pathToFileURL(path).href);
  const handler = module.default;
  if (typeof handler !== 'function') throw new Error(`${path} has no default export that is a function.`);
  return async (request, { environment }) => expectResponse(await handler(request, environment), path);
}

function loadInTurn(path: string): Promise<LoadedFunction> {
  const loaded = loading.then(() => loadForDeno(path));
  loading = loaded.catch(() => undefined);
  return loaded;
}

async function loadForDeno(path: string): Promise<LoadedFunction> {
  installDenoGlobals();
  installDenoImports();
  const module: { default?: unknown } = await import(pathToFileURL(path).href);
  const handler = takeServedHandler() ?? exportedFetch(module.default);
  if (handler === null) throw new Error(`${path} neither calls Deno.serve nor exports a fetch.`);
  return async (request, { address }) => {
    const info = { remoteAddr: { transport: 'tcp', hostname: address, port: 0 } } as const;
    return expectResponse(await handler(request, info), path);
  };
}

/** `export default { fetch(request) { … } }` */
function exportedFetch(value: unknown): DenoHandler | null {
  if (typeof value !== 'object' || value === null || !('fetch' in value)) return null;
  const { fetch } = value;
  return isHandler(fetch) ? fetch.bind(value) : null;
}

function expectResponse(value: unknown, path: string): Response {
  if (isResponse(value)) return value;
  throw new TypeError(`${path} answered with something that is no Response.`);
}

/** By its form: a server may have put a faster class in the global one's place, and fetch answers with the old one. */
function isResponse(value: unknown): value is Response {
  return (
    typeof value === 'object' && value !== null && 'status' in value && 'headers' in value && 'body' in value
  );
}
