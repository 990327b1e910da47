const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|ld\+json|rss\+xml))/;

/** Compresses a rendered page on its way out, when the reader takes gzip. */
export function compress(request: Request, response: Response): Response {
  const type = response.headers.get('content-type') ?? '';
  const accepted = request.headers.get('accept-encoding')?.includes('gzip') ?? false;
  if (!accepted || !response.body || !COMPRESSIBLE.test(type) || response.headers.has('content-encoding')) {
    return response;
  }
  const headers = new Headers(response.headers);
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'Accept-Encoding');
  headers.delete('content-length');
  return new Response(response.body.pipeThrough(new CompressionStream('gzip')), {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}
