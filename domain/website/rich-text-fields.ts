import { isEmpty, plainText } from './plain-rich-text.ts';
import { richTextSchema } from './rich-text.ts';

/**
 * A form's text with formatting. Its error is a code.
 *
 * @param maximum the most characters, without the formatting
 */
export const optionalRichText = (maximum: number) =>
  richTextSchema.refine((text) => plainText(text).length <= maximum, { error: 'textTooLong' });

/** One that must have words. */
export const requiredRichText = (maximum: number) =>
  optionalRichText(maximum).refine((text) => !isEmpty(text), { error: 'required' });
