/** Navigated to from a URL that has not changed yet. */
let pending: { readonly from: string; readonly query: URLSearchParams } | null = null;

/**
 * The query of the page, with changes that are not rendered yet: a navigation is rendered as a transition, and what is
 * built on the rendered query would undo a change made a moment before.
 */
export function latestQuery(): URLSearchParams {
  const { search } = window.location;
  return new URLSearchParams(pending?.from === search ? pending.query : search);
}

/** Notes a query that is being navigated to. */
export function noteQuery(query: URLSearchParams): void {
  pending = { from: window.location.search, query };
  // By then the URL has changed, or a blocker has kept it.
  setTimeout(() => {
    pending = null;
  });
}
