const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method, or `other`, so that made-up methods do not create labels. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : 'other');
