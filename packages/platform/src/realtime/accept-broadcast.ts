import { z } from 'zod';
import type { Caller } from '../database/caller.ts';
import { addressKey } from '../gateway/client-address.ts';
import type { ServiceRequest } from '../gateway/service.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { type Broadcast, BroadcastRefused, nameSchema } from './broadcast.ts';
import { HTTP_BROADCASTS, MAX_BROADCASTS, MAX_MESSAGE_BYTES } from './limits.ts';
import { jsonOf } from './protocol.ts';
import type { TopicRights } from './topic-rights.ts';

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

export const bodyTooLarge = (): Response =>
  Response.json({ message: 'Payload size exceeds the limit' }, { status: 413 });

const SINGLE = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

/**
 * Broadcasts by HTTP: several messages, or one whose topic and event are in the address.
 * Source: https://supabase.com/docs/guides/realtime/broadcast#broadcast-using-the-rest-api
 */
export async function acceptBroadcast(request: ServiceRequest, options: BroadcastOptions): Promise<Response> {
  try {
    return await accepted(request, options);
  } catch (error) {
    if (!(error instanceof BroadcastRefused)) throw error;
    const { message, status } = error;
    return Response.json({ message }, { status, headers: status === 503 ? { 'retry-after': '1' } : {} });
  }
}

interface BroadcastOptions {
  readonly publish: (broadcast: Broadcast) => Promise<void>;
  readonly rightsOn: (caller: Caller, topic: string) => Promise<TopicRights>;
  readonly rateLimiter: RateLimiter;
}

async function accepted(
  { clientAddress, identity, path, request, url }: ServiceRequest,
  options: BroadcastOptions,
): Promise<Response> {
  const [, topic, event] = SINGLE.exec(path) ?? [];
  if (request.method !== 'POST' || (path !== '/api/broadcast' && topic === undefined))
    return Response.json({ message: 'Not found' }, { status: 404 });
  if (identity.kind === 'refused') return Response.json({ message: identity.reason }, { status: 401 });
  const { caller } = identity;
  const refusal = async (points: number): Promise<Response | null> => {
    if (caller.role === 'service_role' || points === 0) return null;
    const key = addressKey(clientAddress);
    const verdict = await options.rateLimiter.consume({ rule: HTTP_BROADCASTS, key, points });
    return verdict.allowed ? null : tooMany(verdict.retryAfter);
  };
  const rights = new Map<string, Promise<TopicRights>>();
  const mayWrite = async (to: Pick<Broadcast, 'topic' | 'isPrivate'>): Promise<boolean> => {
    if (!to.isPrivate) return true;
    const known = rights.get(to.topic) ?? options.rightsOn(caller, to.topic);
    rights.set(to.topic, known);
    return (await known).write.has('broadcast');
  };

  // An attempt counts as one message.
  const tooOften = await refusal(1);
  if (tooOften) return tooOften;
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > MAX_MESSAGE_BYTES) return bodyTooLarge();
  if (topic !== undefined && event !== undefined) {
    const isBinary = request.headers.get('content-type')?.startsWith('application/octet-stream');
    const payload = isBinary ? { base64: body.toString('base64') } : jsonOf(body);
    if (payload === null) return Response.json({ message: 'The payload is no JSON' }, { status: 422 });
    const names = z.tuple([nameSchema, nameSchema]).safeParse([decoded(topic), decoded(event)]);
    if (!names.success) return Response.json({ message: z.prettifyError(names.error) }, { status: 422 });
    const isPrivate = url.searchParams.get('private') === 'true';
    const to = { topic: names.data[0], event: names.data[1], isPrivate };
    if (!(await mayWrite(to)))
      return Response.json(
        { message: 'You do not have permissions to write to this topic' },
        { status: 403 },
      );
    await options.publish({ ...to, payload, sender: null });
    return new Response(null, { status: 202 });
  }
  const { data, error } = messagesSchema.safeParse(jsonOf(body)?.json);
  if (error) return Response.json({ errors: z.flattenError(error).fieldErrors }, { status: 422 });
  const tooMuch = await refusal(data.messages.length - 1);
  if (tooMuch) return tooMuch;
  for (const { payload, private: isPrivate, ...names } of data.messages) {
    const to = { ...names, isPrivate };
    // As on a socket: what may not be said is not heard.
    if (await mayWrite(to)) await options.publish({ ...to, payload: { json: payload }, sender: null });
  }
  return new Response(null, { status: 202 });
}

const tooMany = (retryAfter: number): Response =>
  Response.json(
    { message: 'Too many messages to broadcast, please reduce the rate' },
    { status: 429, headers: { 'retry-after': String(retryAfter) } },
  );

/** Of a part of the address; empty, so no name, when it is written wrong. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
