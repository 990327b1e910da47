const PREVIEWS = '/vista-previa/';
const PREVIEW = new RegExp(`^${PREVIEWS}([0-9a-f]{64})(?=[./]|$)`);

/** The address of the site's preview for the holder of a token; its pages have theirs below it. */
export const previewPath = (token: string): string => PREVIEWS + token;

/** Whether a page is a preview. Its address contains a token: it is neither counted nor reported to anybody. */
export const isPreviewPath = (pathname: string): boolean => pathname.startsWith(PREVIEWS);

/** The preview that a path, also one of data, belongs to; null if it cannot be one. */
export function findPreview(pathname: string): { readonly basename: string; readonly token: string } | null {
  const [basename, token] = PREVIEW.exec(pathname) ?? [];
  return basename !== undefined && token !== undefined ? { basename, token } : null;
}
