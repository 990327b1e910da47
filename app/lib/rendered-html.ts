/** The HTML of rendered pages, so that the server need not decode it from the response stream. */
export const renderedHtml = new WeakMap<Response, string>();
