/**
 * Blanks a page when it is left, and loads it anew should the browser have kept it for Back: by then its session may
 * have ended, and its live updates have stopped. Safari keeps pages that have WebSockets and, over HTTP, those with
 * `no-store`.
 */
export function reloadKeptPage(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.body.hidden = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // The user has already confirmed leaving unsaved work.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
    window.location.reload();
  });
}
