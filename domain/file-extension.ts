/**
 * The lower-case extension of a file's name; null unless it is one of `types`, which maps extensions to media types.
 */
export function fileExtension<Extension extends string>(
  fileName: string,
  types: Readonly<Record<Extension, string>>,
): Extension | null {
  const isKnown = (extension: string): extension is Extension => Object.hasOwn(types, extension);
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return isKnown(extension) ? extension : null;
}
