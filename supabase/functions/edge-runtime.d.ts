/** The part of Supabase's edge runtime that the entry points use. */
declare const Deno: {
  serve(handler: (request: Request) => Response | Promise<Response>): void;
  readonly env: { toObject(): Record<string, string> };
};
