/**
 * `Content-Disposition` as storage-api words it; the encoded form is safe in a header.
 *
 * @param name of the file to be saved; empty leaves it to the browser
 */
export function writeAttachment(name: string): string {
  if (name === '') return 'attachment;';
  const encoded = encodeURIComponent(decodedOnce(name).toWellFormed());
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`;
}

/** supabase-js 2.119 encodes the name twice where it adds it to a signed address. */
function decodedOnce(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
