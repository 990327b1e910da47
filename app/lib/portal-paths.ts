/** Where staff work and arrive from their mails: nothing for search engines, and no address of it is kept. */
export const PORTAL_PATHS = ['/admin', '/auth', '/reset-password', '/setup-password'] as const;

/** Whether a path, or the path of its data, belongs to the portal. */
export function isPortalPath(pathname: string): boolean {
  return PORTAL_PATHS.some((path) => new RegExp(`^${path}(?:[/.]|$)`).test(pathname));
}
