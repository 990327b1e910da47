const urls = new WeakMap<Request, URL>();

/** Returns a request's URL, which is parsed only once. It must not be modified. */
export function requestUrl(request: Request): Readonly<URL> {
  const url = urls.get(request) ?? new URL(request.url);
  urls.set(request, url);
  return url;
}
