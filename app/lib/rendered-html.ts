/** The text of rendered pages, for the server, which would have to decode it from the stream of their response. */
export const renderedHtml = new WeakMap<Response, string>();
