import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readPage } from '#app/lib/query/read-page.ts';
import { supabase } from '#app/lib/supabase.ts';
import { jobPostingSchema, postingTranslationSchema } from '#domain/recruiting/job-posting.ts';
import { richPostingColumns } from '#domain/recruiting/job-posting-form.ts';
import { type PostingQuestion, postingQuestionSchema } from '#domain/recruiting/posting-question.ts';
import { closingUntil } from '#domain/recruiting/posting-visibility.ts';
import { describeMissingEnglish } from '#domain/values/missing-english.ts';
import { searchPatterns } from '#domain/values/search-pattern.ts';
import type { PostingFilters, PostingSort } from './posting-filters.ts';

/** The columns to edit, with the version on which saving is conditional. */
const editableColumns = jobPostingSchema.extend({
  ...richPostingColumns.shape,
  updated_at: z.string(),
  /** Including the disqualifying answers. */
  questions: z.array(postingQuestionSchema),
  english: postingTranslationSchema.extend(richPostingColumns.shape).nullable(),
  /** When a draft is published automatically. */
  publish_at: z.string().nullable(),
});

const countedColumns = editableColumns.extend({
  /** Null for drafts. */
  published_at: z.string().nullable(),
  /** The number of applicants. */
  applications: z.number(),
  /** Whether the English page shows nothing in Spanish. */
  is_translated: z.boolean(),
});

/** The translation as fields of the posting, so that each is compared and saved separately. */
const withEnglishFields = <Row extends Pick<z.output<typeof editableColumns>, 'english'>>({
  english,
  ...posting
}: Row) => ({
  ...posting,
  en_title: english?.title ?? null,
  en_department: english?.department ?? null,
  en_description: english?.description ?? null,
  en_requirements: english?.requirements ?? null,
  en_benefits: english?.benefits ?? null,
  en_description_rich: english?.description_rich ?? null,
  en_requirements_rich: english?.requirements_rich ?? null,
  en_benefits_rich: english?.benefits_rich ?? null,
});

const TRANSLATIONS = [
  ['en_title', 'título'],
  ['en_department', 'departamento'],
  ['en_description', 'descripción'],
  ['en_requirements', 'requisitos'],
] as const;

/** What the English page of the posting shows in Spanish, or null. The rule of `job_postings_list.is_translated`. */
export function explainMissingEnglish(posting: CountedPosting): string | null {
  if (posting.is_translated) return null;
  const { benefits, en_benefits, questions } = posting;
  const isAsked = (question: PostingQuestion): boolean =>
    question.text.en !== undefined &&
    (question.kind !== 'choice' || question.options.every(({ text }) => text.en !== undefined));
  const present: [isMissing: boolean, name: string][] = TRANSLATIONS.map(([field, name]) => [
    posting[field] === null,
    name,
  ]);
  if (benefits?.trim()) present.push([en_benefits === null, 'beneficios']);
  if (questions.length > 0) present.push([!questions.every(isAsked), 'preguntas']);
  const missing = present.filter(([isMissing]) => isMissing).map(([, name]) => name);
  return describeMissingEnglish(missing, present.length);
}

export const editableSchema = editableColumns.transform(withEnglishFields);
const countedSchema = countedColumns.transform(withEnglishFields);

export type EditablePosting = z.output<typeof editableSchema>;

export const EDITABLE_COLUMNS = Object.keys(editableColumns.shape).join(', ');

export type CountedPosting = z.output<typeof countedSchema>;

export interface PostingPage {
  readonly postings: readonly CountedPosting[];
  readonly total: number;
}

export const PAGE_SIZE = 50;

export const POSTINGS_KEY = ['job-postings'] as const;
/** The key prefix of the lists, which ends in their filters. */
export const POSTINGS_LISTS = [...POSTINGS_KEY, 'list'] as const;

const COLUMNS = Object.keys(countedColumns.shape).join(', ');
// The search text starts with the title, lowercase and without accents.
const SORT_COLUMNS = {
  oferta: 'search',
  creada: 'created_at',
  publicada: 'published_at',
  vistas: 'views_count',
  postulaciones: 'applications',
} as const satisfies Record<PostingSort['column'], string>;

/** A page of postings; searched, sorted, paginated and counted by the database. */
export const postingsQuery = (filters: PostingFilters) =>
  queryOptions({
    queryKey: [...POSTINGS_LISTS, filters],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<PostingPage> => {
      const { isTranslated, page, search, sort, status, visibility } = filters;
      let request = (await supabase())
        .from('job_postings_list')
        .select(COLUMNS, { count: 'exact' })
        .order(SORT_COLUMNS[sort.column], { ascending: !sort.isDescending, nullsFirst: false })
        .order('id')
        .range(page * PAGE_SIZE, (page + 1) * PAGE_SIZE - 1);
      if (status) request = request.eq('status', status);
      if (isTranslated !== null) request = request.eq('is_translated', isTranslated);
      const now = new Date();
      const open = `expires_at.is.null,expires_at.gt.${now.toISOString()}`;
      switch (visibility) {
        case null:
          break;
        case 'visible':
          request = request.eq('status', 'active').or(open);
          break;
        case 'closing':
          request = request
            .eq('status', 'active')
            .gt('expires_at', now.toISOString())
            .lte('expires_at', closingUntil(now).toISOString());
          break;
        case 'ended':
          request = request.eq('status', 'active').lte('expires_at', now.toISOString());
          break;
        default:
          request = request.eq('status', visibility);
      }
      for (const pattern of searchPatterns(search)) request = request.like('search', pattern);
      const { data, total } = await readPage(request.throwOnError());
      return { postings: z.array(countedSchema).parse(data), total };
    },
  });

/** One posting as listed; null when it does not exist. */
export const listedPostingQuery = (id: string) =>
  queryOptions({
    queryKey: [...POSTINGS_KEY, 'one', id],
    queryFn: async (): Promise<CountedPosting | null> => {
      if (!z.guid().safeParse(id).success) return null;
      const { data } = await (await supabase())
        .from('job_postings_list')
        .select(COLUMNS)
        .eq('id', id)
        .maybeSingle()
        .throwOnError();
      return countedSchema.nullable().parse(data);
    },
  });
