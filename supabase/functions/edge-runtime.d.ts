/** What the two-line entries use of Supabase's edge runtime. */
declare const Deno: {
  serve(handler: (request: Request) => Response | Promise<Response>): void;
  readonly env: { toObject(): Record<string, string> };
};
