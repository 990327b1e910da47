import { AsyncLocalStorage } from 'node:async_hooks';
import { clientClosedRequest } from '../gateway/client-closed-request.ts';
import type { Service, ServiceRequest } from '../gateway/service.ts';
import { trustedHeaders } from '../gateway/trusted-headers.ts';
import type { PlatformContext } from '../platform-context.ts';
import { FunctionsError, renderFunctionsError } from './errors.ts';
import { type ExecutionContext, executionContext } from './execution-context.ts';
import { findFunction } from './find-function.ts';
import { readFunctionEnvironment } from './function-environment.ts';
import { type LoadedFunction, loadFunction } from './load-function.ts';
import { readFunctionsSettings } from './settings.ts';

let installed = false;

/**
 * Patches `fetch` so that functions call their own platform in process: behind a proxy or in a container, the public
 * URL may not be reachable from here. All other requests use the network.
 */
function installInProcessFetch(): void {
  if (installed) return;
  installed = true;
  const networkFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const host = executionContext.getStore();
    const address = typeof input === 'object' && 'url' in input ? input.url : String(input);
    if (host === undefined || !address.startsWith(`${host.environment.SUPABASE_URL}/`)) {
      return networkFetch(input, init);
    }
    // Leaves the function's context, so that the platform's own requests are not intercepted.
    return executionContext.exit(() => host.platformFetch(new Request(input, init)));
  };
}

/**
 * Binds a response's body to the current asynchronous context: the code that produces it runs in the context of the
 * function that returned it, no matter who reads it or when.
 */
function bindBody(response: Response): Response {
  if (response.body === null) return response;
  const run = AsyncLocalStorage.snapshot();
  const reader = response.body.getReader();
  const body = new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await run(() => reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => run(() => reader.cancel(reason)),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

/**
 * Runs the project's functions in this process: `supabase/functions/NAME/handler.ts`, or an `index.ts` written for
 * Supabase's edge runtime. Each function is loaded on its first call.
 *
 * @param platformFetch handles requests from functions to their own platform
 */
export async function createFunctionsService(
  context: PlatformContext,
  platformFetch: (request: Request) => Promise<Response>,
): Promise<Service & AsyncDisposable> {
  const settings = readFunctionsSettings(context.config);
  const environment = await readFunctionEnvironment(context, settings);
  const host: ExecutionContext = { environment, background: new Set(), platformFetch };
  const loaded = new Map<string, Promise<LoadedFunction>>();
  const load = (name: string, find: () => Promise<LoadedFunction>): Promise<LoadedFunction> => {
    const pending = loaded.get(name) ?? find();
    loaded.set(name, pending);
    // A failed load is retried on the next call.
    pending.catch(() => loaded.delete(name));
    return pending;
  };
  return {
    streamsBody: true,
    async fetch(incoming) {
      try {
        return await invoke(incoming);
      } catch (error) {
        if (error instanceof FunctionsError) return renderFunctionsError(error);
        throw error;
      }
    },
    bodyTooLarge: () => renderFunctionsError(new FunctionsError('REQUEST_TOO_LARGE')),
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(host.background);
    },
  };

  async function invoke(incoming: ServiceRequest): Promise<Response> {
    const name = incoming.path.split('/')[1] ?? '';
    const found = await findFunction(name, { directory: context.directory, settings });
    if (found === null) throw new FunctionsError('NOT_FOUND');
    if (found.settings.verify_jwt) requireToken(incoming);
    installInProcessFetch();
    return executionContext.run(host, async () => {
      const run = await load(name, () => loadFunction(found)).catch((error: unknown) => {
        context.logger.error({ err: error, function: name }, 'function failed to load');
        throw new FunctionsError('BOOT_ERROR');
      });
      try {
        const response = await run(forward(incoming, context.publicUrl), {
          environment,
          address: incoming.clientAddress,
        });
        return bindBody(response);
      } catch (error) {
        if (incoming.request.signal.aborted) return clientClosedRequest();
        context.logger.error(
          { err: error, function: name, requestId: incoming.requestId },
          'function failed',
        );
        throw new FunctionsError('WORKER_ERROR');
      }
    });
  }
}

/** @throws FunctionsError MISSING_AUTHORIZATION, INVALID_JWT */
function requireToken({ request, identity, url }: ServiceRequest): void {
  const { headers } = request;
  if (!headers.has('authorization') && !headers.has('apikey') && !url.searchParams.has('apikey')) {
    throw new FunctionsError('MISSING_AUTHORIZATION');
  }
  if (identity.kind === 'refused') throw new FunctionsError('INVALID_JWT');
}

/** Builds the request as the function sees it: trusted headers, and a path that starts with the function's name. */
function forward(incoming: ServiceRequest, publicUrl: string): Request {
  const { path, request, requestId, url } = incoming;
  const headers = new Headers(trustedHeaders(incoming, new URL(publicUrl)));
  headers.set('x-request-id', requestId);
  const { method, signal, body } = request;
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body, duplex: 'half' };
  return new Request(new URL(`${path}${url.search}`, publicUrl), init);
}
