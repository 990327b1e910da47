/** nginx's 499: the client disconnected before the response. It is not logged as a failure. */
export const clientClosedRequest = (): Response => new Response(null, { status: 499 });
