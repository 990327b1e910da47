import { z } from 'zod';

/** Where a text of the site comes from: its document in `app/i18n`, and its path there. */
export const textPlaceSchema = z.object({ document: z.string(), path: z.string() });

export type TextPlace = z.output<typeof textPlaceSchema>;

/** What the editor asks the page in its frame for. */
export const previewRequestSchema = z.discriminatedUnion('type', [
  textPlaceSchema.extend({ type: z.literal('show-text'), text: z.string() }),
  textPlaceSchema.extend({ type: z.literal('find-text') }),
  z.object({ type: z.literal('refresh') }),
  z.object({ type: z.literal('edit'), isEditing: z.boolean() }),
]);
export type PreviewRequest = z.output<typeof previewRequestSchema>;

/** What the page in the frame reports to the editor. */
export const previewReportSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page'), path: z.string(), texts: z.array(textPlaceSchema) }),
  textPlaceSchema.extend({ type: z.literal('select-text') }),
]);
export type PreviewReport = z.output<typeof previewReportSchema>;
