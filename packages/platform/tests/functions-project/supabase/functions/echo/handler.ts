/** Returns the request it received. */
export default async function handler(request: Request, env: Record<string, string>): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return Response.json(
    {
      method: request.method,
      path: pathname + search,
      body: await request.text(),
      type: request.headers.get('content-type'),
      address: request.headers.get('x-forwarded-for'),
      env,
    },
    { headers: { 'x-custom': 'kept' } },
  );
}
