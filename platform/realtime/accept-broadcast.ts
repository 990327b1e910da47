import { z } from 'zod';
import type { Caller } from '../database/caller.ts';
import type { ServiceRequest } from '../gateway/service.ts';
import type { Broadcast } from './broadcast.ts';
import { jsonOf, MAX_MESSAGE_BYTES, MAX_NAME_BYTES } from './protocol.ts';
import type { TopicRights } from './topic-rights.ts';

const name = z.string().refine((text) => text !== '' && Buffer.byteLength(text) <= MAX_NAME_BYTES, {
  error: `must have 1 to ${MAX_NAME_BYTES} bytes`,
});
const messagesSchema = z.object({
  messages: z.array(
    z.object({ topic: name, event: name, payload: z.unknown(), private: z.boolean().default(false) }),
  ),
});

const SINGLE = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

/**
 * Broadcasts by HTTP: several messages, or one whose topic and event are in the address.
 * Source: https://supabase.com/docs/guides/realtime/broadcast#broadcast-using-the-rest-api
 */
export async function acceptBroadcast(
  { identity, path, request, url }: ServiceRequest,
  options: {
    publish: (broadcast: Broadcast) => Promise<void>;
    rightsOn: (caller: Caller, topic: string) => Promise<TopicRights>;
  },
): Promise<Response> {
  const [, topic, event] = SINGLE.exec(path) ?? [];
  if (request.method !== 'POST' || (path !== '/api/broadcast' && topic === undefined))
    return Response.json({ message: 'Not found' }, { status: 404 });
  if (identity.kind === 'refused') return Response.json({ message: identity.reason }, { status: 401 });
  const { caller } = identity;
  const mayWrite = async (to: Pick<Broadcast, 'topic' | 'isPrivate'>): Promise<boolean> =>
    !to.isPrivate || (await options.rightsOn(caller, to.topic)).write.has('broadcast');

  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > MAX_MESSAGE_BYTES)
    return Response.json({ message: 'Payload size exceeds the limit' }, { status: 413 });
  if (topic !== undefined && event !== undefined) {
    const isBinary = request.headers.get('content-type')?.startsWith('application/octet-stream');
    const payload = isBinary ? { base64: body.toString('base64') } : jsonOf(body);
    if (payload === null) return Response.json({ message: 'The payload is no JSON' }, { status: 422 });
    const to = {
      topic: decodeURIComponent(topic),
      event: decodeURIComponent(event),
      isPrivate: url.searchParams.get('private') === 'true',
    };
    const names = z.tuple([name, name]).safeParse([to.topic, to.event]);
    if (!names.success) return Response.json({ message: z.prettifyError(names.error) }, { status: 422 });
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
  for (const { payload, private: isPrivate, ...names } of data.messages) {
    const to = { ...names, isPrivate };
    // As on a socket: what may not be said is not heard.
    if (await mayWrite(to)) await options.publish({ ...to, payload: { json: payload }, sender: null });
  }
  return new Response(null, { status: 202 });
}
