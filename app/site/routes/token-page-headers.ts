/** Nobody keeps a page whose address holds a token, or learns of it from a link on it. */
export const TOKEN_PAGE_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' };
