import { pathToFileURL } from 'node:url';
import { type DenoHandler, installDenoGlobals, isHandler, takeServedHandler } from './deno-globals.ts';
import { installDenoImports } from './deno-imports.ts';
import type { FoundFunction } from './find-function.ts';
import type { FunctionEnvironment } from './function-environment.ts';

export type LoadedFunction = (
  request: Request,
  call: { environment: FunctionEnvironment; address: string },
) => Promise<Response>;

/** Deno functions are loaded one at a time, since a `Deno.serve` call does not identify its function. */
let loading: Promise<unknown> = Promise.resolve();

/** By path: a module that Node has cached does not call `Deno.serve` again for another platform in this process. */
const denoHandlers = new Map<string, DenoHandler>();

/**
 * Imports a function. Node strips the types and caches the module.
 *
 * @throws Error when the file fails to load or exports no handler
 */
export async function loadFunction(found: FoundFunction): Promise<LoadedFunction> {
  return found.kind === 'handler' ? loadHandler(found.path) : queueDenoLoad(found.path);
}

async function loadHandler(path: string): Promise<LoadedFunction> {
  const module: { default?: unknown } = await import(pathToFileURL(path).href);
  const handler = module.default;
  if (typeof handler !== 'function') throw new Error(`${path} must have a function as its default export.`);
  return async (request, { environment }) => expectResponse(await handler(request, environment), path);
}

function queueDenoLoad(path: string): Promise<LoadedFunction> {
  const loaded = loading.then(() => loadDeno(path));
  loading = loaded.catch(() => undefined);
  return loaded;
}

async function loadDeno(path: string): Promise<LoadedFunction> {
  installDenoGlobals();
  installDenoImports();
  // Discards the handler of a function that failed to load after its call.
  takeServedHandler();
  const module: { default?: unknown } = await import(pathToFileURL(path).href);
  const handler = takeServedHandler() ?? exportedFetch(module.default) ?? denoHandlers.get(path) ?? null;
  if (handler === null) throw new Error(`${path} neither calls Deno.serve nor exports a fetch handler.`);
  denoHandlers.set(path, handler);
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
  throw new TypeError(`${path} did not return a Response.`);
}

/**
 * Structural check: the HTTP server may replace the global `Response`, while `fetch` still returns the original class.
 */
function isResponse(value: unknown): value is Response {
  return (
    typeof value === 'object' && value !== null && 'status' in value && 'headers' in value && 'body' in value
  );
}
