/**
 * Formats `Content-Disposition` as storage-api does; encoding prevents header injection.
 *
 * @param name the suggested file name; if empty, the browser chooses one
 */
export function contentDisposition(name: string): string {
  if (name === '') return 'attachment;';
  const encoded = encodeURIComponent(decodedOnce(name).toWellFormed());
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}

/** supabase-js 2.119 encodes the name twice in signed URLs. */
function decodedOnce(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
