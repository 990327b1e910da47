import { z } from 'zod';

// The shape of ProseMirror's documents, so that its editor needs no conversion.

const MARKS = ['bold', 'italic', 'link'] as const;

/** What a document may consist of: far more than a page holds, and little enough for a stranger's document. */
export const RICH_TEXT_LIMITS = { nodes: 20_000, length: 200_000, href: 2000 } as const;

/** Characters without a shape, among them those that turn the direction of text; emoji keep the one that joins them. */
const HIDDEN = /(?!\u200d)\p{Cf}/gu;

/**
 * Addresses that a text may link to, in ASCII: of other sites, without a user's name, mail and telephone, and paths of this
 * site. The database has the same pattern, in `private.are_rich_marks`.
 */
const LINK =
  /^(?:https:\/\/[a-z0-9][a-z0-9.-]*(?::[0-9]{1,5})?(?:[/?#][!#-;=?-[\]-~]*)?|mailto:[!#-.0-9;=A-Z^-~]+@[a-z0-9][a-z0-9.-]*|tel:\+?[0-9().-]{3,30}|\/(?:[!#-.0-;=?-[\]-~][!#-;=?-[\]-~]*)?)$/;

/** Whether a text may link to an address. */
export const isLink = (href: string): boolean => href.length <= RICH_TEXT_LIMITS.href && LINK.test(href);

const markSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: z.string().refine(isLink) }) }),
]);

const marksSchema = z
  .array(markSchema)
  .max(MARKS.length)
  .refine((marks) => new Set(marks.map(({ type }) => type)).size === marks.length);

const inlineSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().overwrite((text) => text.replace(HIDDEN, '').replace(/\p{Cc}+/gu, ' ')),
    marks: marksSchema.optional(),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
]);

const inlineContent = z
  .array(inlineSchema)
  .transform((parts) => parts.filter((part) => part.type === 'hardBreak' || part.text !== ''));

const paragraphSchema = z.strictObject({ type: z.literal('paragraph'), content: inlineContent });
const headingSchema = z.strictObject({ type: z.literal('heading'), content: inlineContent });

const listSchemas = <Item extends z.ZodType>(item: Item) =>
  [
    z.strictObject({ type: z.literal('bulletList'), content: z.array(item).min(1) }),
    z.strictObject({ type: z.literal('orderedList'), content: z.array(item).min(1) }),
  ] as const;

const itemSchema = <Content extends z.ZodType>(content: Content) =>
  z.strictObject({ type: z.literal('listItem'), content });

type Paragraph = z.output<typeof paragraphSchema>;

/** An item of a list within a list. */
const innerItemSchema = itemSchema(
  z.array(paragraphSchema).transform(([paragraph, ...others], context): [Paragraph] => {
    if (paragraph && others.length === 0) return [paragraph];
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  }),
);
const innerListSchemas = listSchemas(innerItemSchema);
type InnerList = z.output<(typeof innerListSchemas)[number]>;

/** A paragraph, and at most one list below it. Not a tuple, whose code only this would need. */
const outerItemSchema = itemSchema(
  z
    .array(z.discriminatedUnion('type', [paragraphSchema, ...innerListSchemas]))
    .transform(([paragraph, list, ...others], context): [Paragraph, ...InnerList[]] => {
      if (paragraph?.type === 'paragraph' && list?.type !== 'paragraph' && others.length === 0)
        return list ? [paragraph, list] : [paragraph];
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }),
);

const documentSchema = z.strictObject({
  type: z.literal('doc'),
  content: z.array(
    z.discriminatedUnion('type', [paragraphSchema, headingSchema, ...listSchemas(outerItemSchema)]),
  ),
});

/** A text with paragraphs, subheadings, lists, bold, italic and links. */
export type RichText = z.output<typeof documentSchema>;

/** Whether a value is small enough to be parsed; without recursion, which a deep one would exhaust. */
function isSmall(value: unknown): boolean {
  const rest = [value];
  let length = 0;
  for (let parts = 0; rest.length > 0; parts += 1) {
    const part = rest.pop();
    if (typeof part === 'string') length += part.length;
    if (length > RICH_TEXT_LIMITS.length) return false;
    if (typeof part !== 'object' || part === null) continue;
    const inner: unknown[] = Object.values(part);
    if (parts + rest.length + inner.length > RICH_TEXT_LIMITS.nodes) return false;
    for (const each of inner) rest.push(each);
  }
  return true;
}

/** A document that somebody has written. The database refuses the same ones, in `private.is_rich_text`. */
export const richTextSchema = z.custom<RichText>(isSmall).transform((value, context): RichText => {
  const { data } = documentSchema.safeParse(value);
  if (data) return data;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

/** A column with a document: one that the schema refuses counts as none, and the plain text is shown. */
export const storedRichTextSchema = richTextSchema.nullable().catch(null);
