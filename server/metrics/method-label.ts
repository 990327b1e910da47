const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Whoever makes up methods makes up no labels. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : 'other');
