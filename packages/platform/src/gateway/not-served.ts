import type { Service } from './service.ts';

/** A Supabase service that is not served: its 404 says so, to distinguish it from a wrong path. */
export function notServed(name: string): Service {
  const refuse = (): Response =>
    Response.json({ code: 'not_served', message: `${name} is not served` }, { status: 404 });
  return { fetch: async () => refuse(), bodyTooLarge: refuse };
}
