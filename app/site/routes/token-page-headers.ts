/** Keeps a page whose address contains a token out of caches, and its address out of referrers to other sites. */
export const TOKEN_PAGE_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' };
