/** The portal's root paths: not indexed, not cached, and left out of referrers. */
export const PORTAL_PATHS = ['/admin', '/auth', '/reset-password', '/setup-password'] as const;

/** Whether a page's path, or its `.data` path, belongs to the portal. */
export function isPortalPath(pathname: string): boolean {
  return PORTAL_PATHS.some((path) => new RegExp(`^${path}(?:[/.]|$)`).test(pathname));
}
