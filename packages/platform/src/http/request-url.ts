const urls = new WeakMap<Request, URL>();

/** A request's URL, parsed once for all who look at it; not to be changed. */
export function requestUrl(request: Request): Readonly<URL> {
  const url = urls.get(request) ?? new URL(request.url);
  urls.set(request, url);
  return url;
}
