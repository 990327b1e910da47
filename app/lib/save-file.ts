/** Makes the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Long enough for the browser to have started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
