import { vercelStegaDecode } from '@vercel/stega';
import { type TextPlace, textPlaceSchema } from './preview-messages.ts';

/**
 * The place that a preview has appended to a text, invisibly.
 *
 * @returns undefined without a mark, and for one that the server has not made
 */
export function readMark(text: string): TextPlace | undefined {
  try {
    return textPlaceSchema.safeParse(vercelStegaDecode(text)).data;
  } catch {
    return undefined;
  }
}
