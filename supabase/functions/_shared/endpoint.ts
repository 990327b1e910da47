import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import type { Environment } from './environment.ts';
import { consumeRateLimit, keyedDigest, secondsToNextHour, senderNetwork } from './rate-limit.ts';
import { secretKey, serviceClient } from './service-client.ts';

export interface Call<T> {
  readonly input: T;
  /** Bypasses policies; the function has checked the caller. */
  readonly service: SupabaseClient;
  /** A keyed digest of the caller's network, for limits per sender. */
  readonly sender: () => Promise<string>;
  readonly request: Request;
  readonly environment: Environment;
}

export type Handler = (request: Request, environment: Environment) => Promise<Response>;

/** Functions may be called from any origin; tokens travel in headers, never in cookies. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
};

/** An error whose message the caller may show. */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/**
 * Wraps a JSON endpoint: rate limit, parse, act, respond.
 *
 * @param options.name identifies the rate limit
 * @param options.perHour calls per address and hour, unless `NAME_PER_HOUR` is set
 * @param options.malformed messages by field, returned instead of `invalid` when only such fields are invalid and none
 *   of them is missing
 * @param options.act throws {@link HttpError} for what the caller may know; anything else is an internal error
 */
export function endpoint<Schema extends z.ZodType>(options: {
  name: string;
  perHour: number;
  schema: Schema;
  invalid: string;
  malformed?: Readonly<Record<string, string>>;
  act: (call: Call<z.output<Schema>>) => Promise<Response>;
}): Handler {
  return async (request, environment) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    const answer = await respond(request, environment, options).catch((error: unknown) => {
      if (error instanceof HttpError)
        return Response.json({ error: error.message }, { status: error.status, headers: error.headers });
      console.error(`${options.name} failed`, error instanceof Error ? error.message : error);
      // No message: the caller can describe the failure better.
      return Response.json({}, { status: 500 });
    });
    for (const [name, value] of Object.entries(CORS)) answer.headers.set(name, value);
    return answer;
  };
}

/** The rate limit from the environment, e.g. `SEND_CONTACT_EMAIL_PER_HOUR`. */
function rateLimitIn(environment: Environment, name: string): number | undefined {
  const setting = `${name.replaceAll('-', '_').toUpperCase()}_PER_HOUR`;
  return Object.hasOwn(environment, setting) ? Number(environment[setting]) : undefined;
}

/**
 * How many proxies append to `X-Forwarded-For`: `TRUST_PROXY`, as for the server. Our own platform passes one entry.
 */
function proxiesIn({ TRUST_PROXY = '' }: Environment): number {
  return /^[1-9]$/.test(TRUST_PROXY) ? Number(TRUST_PROXY) : 1;
}

async function respond<Schema extends z.ZodType>(
  request: Request,
  environment: Environment,
  options: Parameters<typeof endpoint<Schema>>[0],
): Promise<Response> {
  if (request.method !== 'POST') throw new HttpError(405, 'Método no permitido');
  const service = serviceClient(environment);
  const { name } = options;
  const perHour = rateLimitIn(environment, name) || options.perHour;
  const key = senderNetwork(request, proxiesIn(environment));
  const pepper = secretKey(environment);
  if (!(await consumeRateLimit(service, { name, key, perHour, pepper })))
    throw new HttpError(429, 'Demasiadas solicitudes. Intente nuevamente más tarde.', {
      'retry-after': String(secondsToNextHour()),
    });
  const parsed = options.schema.safeParse(await readJson(request), { reportInput: true });
  if (!parsed.success)
    throw new HttpError(400, malformation(parsed.error, options.malformed) ?? options.invalid);
  const sender = () => keyedDigest(pepper, key);
  return options.act({ input: parsed.data, service, sender, request, environment });
}

/**
 * @returns the message of the first invalid field; undefined when a field without a message is invalid, or one is
 *   missing
 */
function malformation(
  { issues }: z.ZodError,
  messages: Readonly<Record<string, string>> = {},
): string | undefined {
  const found = issues.map(({ input, path }) =>
    typeof input === 'string' && input.trim()
      ? Object.entries(messages).find(([field]) => field === path[0])?.[1]
      : undefined,
  );
  return found.includes(undefined) ? undefined : found[0];
}

/** @returns null for invalid JSON, for text containing NUL, which PostgreSQL cannot store, and when the client has left */
async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text(), (_, value: unknown) => {
      if (typeof value === 'string' && value.includes('\0')) throw new SyntaxError('Text contains NUL.');
      return value;
    });
  } catch {
    return null;
  }
}
