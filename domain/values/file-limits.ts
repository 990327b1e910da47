/**
 * The size limits of uploads in megabytes, written here only: forms and functions check them, texts interpolate them,
 * and `tests/architecture/limits.test.ts` compares the storage buckets. Separate from the checks, so that texts do not
 * load them.
 */
export const MAX_CV_MB = 5;
/** Images of the site. */
export const MAX_IMAGE_MB = 5;
/** Documents of the site, such as brochures. */
export const MAX_DOCUMENT_MB = 10;
/** Each file of a quote request. */
export const MAX_QUOTE_FILE_MB = 10;
export const MAX_QUOTE_FILES = 3;
export const MAX_QUOTE_FILES_IN_WORDS = { es: 'tres', en: 'three' } as const;
/** Each attachment of a reply that is kept. */
export const MAX_CONVERSATION_FILE_MB = 5;

export const MEGABYTE = 2 ** 20;
