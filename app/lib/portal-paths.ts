/** The portal's root paths: not indexed, not cached, and omitted from referrers. */
export const PORTAL_PATHS = ['/admin', '/auth', '/reset-password', '/setup-password'] as const;

/** Whether a page's path, or its `.data` path, belongs to the portal. */
export const isPortalPath = (pathname: string): boolean => PORTAL_PATH.test(pathname);

const PORTAL_PATH = new RegExp(`^(?:${PORTAL_PATHS.join('|')})(?:[/.]|$)`);
