/**
 * Runs a callback once the page is shown: immediately, or when a page that the browser prerendered is opened.
 * Source: https://wicg.github.io/nav-speculation/prerendering.html#document-prerendering
 */
export function whenActivated(run: () => void): void {
  if ('prerendering' in document && document.prerendering === true)
    document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}
