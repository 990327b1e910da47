import { createClient } from '@supabase/supabase-js';

/** Calls its own platform with the service role key while its response is being read. */
export default async function handler(_: Request, env: Record<string, string>): Promise<Response> {
  const { storage } = createClient(env.SUPABASE_URL ?? '', env.SUPABASE_SERVICE_ROLE_KEY ?? '');
  const body = new ReadableStream(
    {
      async pull(controller) {
        const { data, error } = await storage.listBuckets();
        controller.enqueue(new TextEncoder().encode(JSON.stringify({ data, error: error?.message })));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: 203, headers: { 'x-custom': 'kept' } });
}
