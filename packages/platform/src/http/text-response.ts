const texts = new WeakMap<Response, string>();

/** Creates a text response; a caller in this process reads the text with {@link withKeptText}. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/**
 * Makes a response's `text()` return the text it was created from: reading the body stream encodes and decodes it,
 * which takes longer than a short request. Other responses stay unchanged.
 */
export function withKeptText(response: Response): Response {
  const text = texts.get(response);
  if (text === undefined) return response;
  return Object.defineProperties(response, {
    text: { value: async () => text },
    // Set here, since reading it from `@hono/node-server`'s `Response` would create the whole body.
    statusText: { value: '' },
  });
}
