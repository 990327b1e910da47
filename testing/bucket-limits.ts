import { CONVERSATION_FILE_TYPES, MAX_CONVERSATION_FILE_BYTES } from '#domain/messages/conversation.ts';
import { CV_TYPES, MAX_CV_BYTES } from '#domain/recruiting/cv.ts';
import { HERO_FORMATS } from '#domain/website/hero-image.ts';
import { MAX_IMAGE_BYTES } from '#domain/website/image-file.ts';
import { DOCUMENT_FORMAT, MAX_DOCUMENT_BYTES, MEDIA_IMAGE_FORMATS } from '#domain/website/media-file.ts';
import { MAX_QUOTE_FILE_BYTES, QUOTE_FILE_TYPES } from '#domain/website/quote-file.ts';
import { CASE_FORMATS } from '#domain/website/success-case.ts';

interface BucketLimits {
  readonly bytes: number;
  readonly types: readonly string[];
}

/** What each storage bucket accepts, according to the product's own checks. */
export const BUCKET_LIMITS: Readonly<Record<string, BucketLimits>> = {
  documents: { bytes: MAX_CV_BYTES, types: Object.values(CV_TYPES) },
  'hero-images': { bytes: MAX_IMAGE_BYTES, types: HERO_FORMATS },
  'success-cases': { bytes: MAX_IMAGE_BYTES, types: CASE_FORMATS },
  media: { bytes: MAX_DOCUMENT_BYTES, types: [...MEDIA_IMAGE_FORMATS, DOCUMENT_FORMAT] },
  'conversation-files': { bytes: MAX_CONVERSATION_FILE_BYTES, types: CONVERSATION_FILE_TYPES },
  'quote-files': { bytes: MAX_QUOTE_FILE_BYTES, types: QUOTE_FILE_TYPES },
};
