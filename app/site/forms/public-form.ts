import type { SupabaseClient } from '@supabase/supabase-js';
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import { firstErrorByField, postedText } from '#app/lib/form-post.ts';
import type { ToastMessage } from '#app/ui/toast-message.ts';
import type { CvFolder } from '#domain/recruiting/cv.ts';
import type { Language } from '#domain/values/language.ts';
import type { CountedForm } from '#domain/website/visit-events.ts';

/** A form's values, or the error keys by field, in form order. */
export type Parsed<Values> =
  | { readonly values: Values }
  | { readonly problems: Readonly<Record<string, string>> };

/** A form to be stored. */
export interface Submission<Values> {
  readonly values: Values;
  readonly language: Language;
  /** The public URL of its CV; empty for a form without one. */
  readonly cvUrl: string;
  /** The version of the consent text for being considered in other processes; null without consent. */
  readonly otherProcesses: string | null;
  /** The same for each attempt to send this content, which is stored once. */
  readonly submissionId: string;
}

interface CvOfForm {
  readonly folder: CvFolder;
  /** The form whose texts describe the field. */
  readonly texts: 'application' | 'internships';
}

/**
 * What distinguishes one public form from the others. The browser sends it with `useCvForm`, and the server receives it
 * from browsers without scripts with `receiveForm`; both check, store and explain in the same way.
 *
 * @example
 * export const SPONTANEOUS_FORM: CvForm<Values> = {
 *   name: 'CV',
 *   cv: { folder: 'spontaneous', texts: 'application' },
 *   parse: parseWith(spontaneousFormSchema),
 *   …
 * };
 * await receiveForm(SPONTANEOUS_FORM, { supabase, form, language, t });
 */
export interface PublicForm<Values> {
  /** What it is called in the log, and in ids derived from its content. */
  readonly name: string;
  /** What it is called in the site's statistics. */
  readonly counted: CountedForm;
  /** Null for a form without a CV. */
  readonly cv: CvOfForm | null;
  readonly parse: (fields: Readonly<Record<string, string>>, language: Language) => Parsed<Values>;
  /** Says what is wrong with the fields. */
  readonly explainProblems: (problems: readonly string[], t: TFunction) => ToastMessage;
  /** Says why a valid form was not sent. @param error null for suspected bots, which get no reason */
  readonly explainFailure: (error: unknown, t: TFunction) => ToastMessage;
  /**
   * @returns the reference to show; null for a form without references
   * @throws Error when it was not stored
   */
  readonly store: (supabase: SupabaseClient, submission: Submission<Values>) => Promise<string | null>;
}

/** A public form with a CV. */
export type CvForm<Values> = PublicForm<Values> & { readonly cv: CvOfForm };

/** Parses the texts of a form with a schema whose errors are keys. */
export const parseWith =
  <Schema extends z.ZodObject>(schema: Schema) =>
  (fields: Readonly<Record<string, string>>): Parsed<z.output<Schema>> => {
    const names = Object.keys(schema.shape);
    const { data, error } = schema.safeParse(
      Object.fromEntries(names.map((name) => [name, postedText(fields, name)])),
    );
    return data ? { values: data } : { problems: firstErrorByField(error?.issues ?? [], names) };
  };
