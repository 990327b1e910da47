/** The answer to whoever went away before it: nobody reads it, and it is no failure of ours. As nginx has it. */
export const clientClosedRequest = (): Response => new Response(null, { status: 499 });
