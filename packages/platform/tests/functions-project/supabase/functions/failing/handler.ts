export default async function handler(request: Request): Promise<Response> {
  if (new URL(request.url).searchParams.has('refuse')) return Response.json({ error: 'no' }, { status: 422 });
  throw new Error('a secret detail');
}
