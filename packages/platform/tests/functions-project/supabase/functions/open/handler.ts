/** Streams the request body back as it arrives. */
export default async function handler(request: Request): Promise<Response> {
  return new Response(request.body, { headers: { 'content-type': 'text/event-stream' } });
}
