/** The query being navigated to, while the URL's query is still `from`. */
let pending: { readonly from: string; readonly query: URLSearchParams } | null = null;

/**
 * The page's query including changes not rendered yet: navigations render as transitions, and a change based on the
 * rendered query would undo one made just before.
 */
export function latestQuery(): URLSearchParams {
  const { search } = window.location;
  return new URLSearchParams(pending?.from === search ? pending.query : search);
}

/** Records a query that is being navigated to. */
export function noteQuery(query: URLSearchParams): void {
  pending = { from: window.location.search, query };
  // By then the URL has changed, or a blocker has stopped the navigation.
  setTimeout(() => {
    pending = null;
  });
}
