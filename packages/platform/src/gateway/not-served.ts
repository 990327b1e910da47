import type { Service } from './service.ts';

/** A service of Supabase that is not served, which says so instead of passing for a wrong address. */
export function notServed(name: string): Service {
  const refuse = (): Response =>
    Response.json({ code: 'not_served', message: `${name} is not served` }, { status: 404 });
  return { fetch: async () => refuse(), bodyTooLarge: refuse };
}
