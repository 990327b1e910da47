import { z } from 'zod';
import type { Caller } from '../database/caller.ts';
import { addressKey } from '../gateway/client-address.ts';
import type { ServiceRequest } from '../gateway/service.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { type Broadcast, nameSchema } from './broadcast.ts';
import type { ChannelPermissions } from './channel-permissions.ts';
import { errors, RealtimeError, renderRealtimeError } from './errors.ts';
import { HTTP_BROADCASTS, MAX_BROADCASTS, MAX_MESSAGE_BYTES } from './limits.ts';
import { parseJson } from './protocol.ts';

const messagesSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: nameSchema,
        event: nameSchema,
        payload: z.unknown(),
        private: z.boolean().default(false),
      }),
    )
    .max(MAX_BROADCASTS),
});

const SINGLE = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

/**
 * Handles broadcasts over HTTP: several messages, or one with topic and event in the URL.
 * Source: https://supabase.com/docs/guides/realtime/broadcast#broadcast-using-the-rest-api
 */
export async function handleHttpBroadcast(
  request: ServiceRequest,
  options: BroadcastOptions,
): Promise<Response> {
  try {
    return await publishAll(request, options);
  } catch (error) {
    if (error instanceof RealtimeError) return renderRealtimeError(error);
    throw error;
  }
}

interface BroadcastOptions {
  readonly publish: (broadcast: Broadcast) => Promise<void>;
  readonly readPermissions: (caller: Caller, topic: string) => Promise<ChannelPermissions>;
  readonly rateLimiter: RateLimiter;
}

async function publishAll(
  { clientAddress, identity, path, request, url }: ServiceRequest,
  options: BroadcastOptions,
): Promise<Response> {
  const [, topic, event] = SINGLE.exec(path) ?? [];
  if (request.method !== 'POST' || (path !== '/api/broadcast' && topic === undefined))
    throw errors.notFound();
  if (identity.kind === 'refused') throw errors.invalidToken(identity.reason);
  const { caller } = identity;
  const countMessages = async (points: number): Promise<void> => {
    if (caller.role === 'service_role' || points === 0) return;
    const key = addressKey(clientAddress);
    const verdict = await options.rateLimiter.consume({ rule: HTTP_BROADCASTS, key, points });
    if (!verdict.allowed) throw errors.tooManyMessages(verdict.retryAfter);
  };
  const cache = new Map<string, Promise<ChannelPermissions>>();
  const mayWrite = async (to: Pick<Broadcast, 'topic' | 'isPrivate'>): Promise<boolean> => {
    if (!to.isPrivate) return true;
    const permissions = cache.get(to.topic) ?? options.readPermissions(caller, to.topic);
    cache.set(to.topic, permissions);
    return (await permissions).write.has('broadcast');
  };

  // A request counts as one message, valid or not.
  await countMessages(1);
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > MAX_MESSAGE_BYTES) throw errors.payloadTooLarge();
  if (topic !== undefined && event !== undefined) {
    const isBinary = request.headers.get('content-type')?.startsWith('application/octet-stream');
    const payload = isBinary ? { base64: body.toString('base64') } : parseJson(body);
    if (payload === null) throw errors.invalidPayload();
    const names = z.tuple([nameSchema, nameSchema]).safeParse([decodeSegment(topic), decodeSegment(event)]);
    if (!names.success) throw errors.invalidNames(z.prettifyError(names.error));
    const isPrivate = url.searchParams.get('private') === 'true';
    const to = { topic: names.data[0], event: names.data[1], isPrivate };
    if (!(await mayWrite(to))) throw errors.mayNotWrite();
    await options.publish({ ...to, payload, sender: null });
    return new Response(null, { status: 202 });
  }
  const { data, error } = messagesSchema.safeParse(parseJson(body)?.json);
  if (error) throw errors.invalidFields(z.flattenError(error).fieldErrors);
  await countMessages(data.messages.length - 1);
  for (const { payload, private: isPrivate, ...names } of data.messages) {
    const to = { ...names, isPrivate };
    // As on Supabase, skips unauthorized messages of a batch silently.
    if (await mayWrite(to)) await options.publish({ ...to, payload: { json: payload }, sender: null });
  }
  return new Response(null, { status: 202 });
}

/** Decodes a URL segment; a malformed one becomes empty, which is not a valid name. */
function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
