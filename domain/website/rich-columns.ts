import { EMPTY_RICH_TEXT, isEmpty, isSame, plainText, richTextOf, shownText } from './plain-rich-text.ts';
import { type RichText, richTextSchema, storedRichTextSchema } from './rich-text.ts';

/** The column with the formatting of a text, beside that with its words. */
export const richColumnOf = <Field extends string>(field: Field): `${Field}_rich` => `${field}_rich`;

/** The column that a form's field edits, of either column of a text. */
export const fieldOf = (column: string): string => column.replace(/_rich$/, '');

/** The columns of a text: its words, null without any, and the document if those alone would be shown otherwise. */
interface RichColumns {
  readonly plain: string | null;
  readonly rich: RichText | null;
}

/**
 * The columns that store a text.
 *
 * @param before those of a text that is already stored, which are kept if they are shown the same way
 */
function richColumns(text: RichText, before: RichColumns | null): RichColumns {
  // The form has what the schema leaves of it, without hidden characters.
  if (before && isSame(richTextSchema.parse(shownText(before)), text)) return before;
  if (isEmpty(text)) return { plain: null, rich: null };
  const plain = plainText(text);
  return { plain, rich: isSame(richTextOf(plain), text) ? null : text };
}

type Columns<Field extends string> = Readonly<
  Record<Field, string | null> & Record<`${Field}_rich`, RichText | null>
>;

/**
 * A form with the columns that store its texts in their place.
 *
 * @param options.fields the texts
 * @param options.before the row as loaded into the form; null for a new one
 */
export function withRichColumns<Form extends object, Field extends string & keyof Form>(
  form: Form & Readonly<Record<Field, RichText>>,
  options: { fields: readonly Field[]; before: Columns<Field> | null },
): Omit<Form, Field> & Columns<Field>;
export function withRichColumns(
  form: Readonly<Record<string, RichText>>,
  { fields, before }: { fields: readonly string[]; before: object | null },
): object {
  const texts = new Map(Object.entries(form));
  const stored = before && new Map<string, unknown>(Object.entries(before));
  const columns = fields.map((field) => {
    const plain = stored?.get(field);
    const kept = stored && {
      plain: typeof plain === 'string' ? plain : null,
      rich: storedRichTextSchema.parse(stored.get(richColumnOf(field))),
    };
    return [field, richColumns(texts.get(field) ?? EMPTY_RICH_TEXT, kept)] as const;
  });
  return {
    ...form,
    ...Object.fromEntries(columns.map(([field, { plain }]) => [field, plain])),
    ...Object.fromEntries(columns.map(([field, { rich }]) => [richColumnOf(field), rich])),
  };
}
