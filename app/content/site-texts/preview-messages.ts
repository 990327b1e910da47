import { z } from 'zod';

/** Where a text of the site comes from: its document in `app/i18n`, and its path there. */
export const textPlaceSchema = z.object({ document: z.string(), path: z.string() });

export type TextPlace = z.output<typeof textPlaceSchema>;

/** What the editor asks the page in its frame for. */
export const previewRequestSchema = z.discriminatedUnion('type', [
  textPlaceSchema.extend({ type: z.literal('show-text'), text: z.string() }),
  textPlaceSchema.extend({ type: z.literal('find-text') }),
  textPlaceSchema.extend({ type: z.literal('measure-text'), text: z.string(), shipped: z.string() }),
  z.object({ type: z.literal('refresh') }),
  z.object({ type: z.literal('reload') }),
  z.object({ type: z.literal('edit'), isEditing: z.boolean() }),
]);
export type PreviewRequest = z.output<typeof previewRequestSchema>;

/** How a text fits into its place on the page, at the width of the frame. */
const textFitSchema = z.object({
  lines: z.number(),
  /** The first word that would be cut in two. */
  cutWord: z.string().nullable(),
  /** How many characters stay in their place; null if all do. */
  longest: z.number().nullable(),
});
export type TextFit = z.output<typeof textFitSchema>;

/** What the page in the frame reports to the editor. */
export const previewReportSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page'), path: z.string(), texts: z.array(textPlaceSchema) }),
  textPlaceSchema.extend({ type: z.literal('select-text') }),
  textPlaceSchema.extend({ type: z.literal('text-fit'), fit: textFitSchema.nullable() }),
]);
export type PreviewReport = z.output<typeof previewReportSchema>;
