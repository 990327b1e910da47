const texts = new WeakMap<Response, string>();

/** A response with a text, which who calls within this process reads with {@link withKeptText}. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/**
 * Lets a response's `text()` give the text that it was written from: reading the stream of its body encodes and decodes it, and takes
 * longer than a short request. Responses with another body stay as they are.
 */
export function withKeptText(response: Response): Response {
  const text = texts.get(response);
  if (text === undefined) return response;
  return Object.defineProperties(response, {
    text: { value: async () => text },
    // Of its own: what `@hono/node-server` has in place of `Response` would make the whole body to know it.
    statusText: { value: '' },
  });
}
