import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import { customPageDocument, KIND, SLUG } from '#domain/website/custom-page.ts';
import { createItemId, writeListOrder } from '#domain/website/list-order.ts';
import { SITE_TEXTS_KEY } from './read-site-texts.ts';
import { ORDER_LANGUAGE, type SiteTexts, type TextDraft } from './site-text.ts';

/** Drafts a page with its title, its addresses and what it is about. */
export function useCreatePage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      english,
      kind,
      slug,
      title,
    }: {
      /** Its English address; blank for the same one. */
      english: string;
      kind: string;
      slug: string;
      title: string;
    }) => {
      const document = customPageDocument(createItemId());
      const text = { document, language: ORDER_LANGUAGE, expected: null };
      await (await supabase())
        .rpc('save_content_drafts', {
          changes: [
            { ...text, path: SLUG, value: slug },
            { ...text, path: 'title', value: title },
            ...(english ? [{ ...text, language: 'en', path: SLUG, value: english }] : []),
            ...(kind ? [{ ...text, path: KIND, value: kind }] : []),
          ],
        })
        .throwOnError();
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [...SITE_TEXTS_KEY, 'all'] }),
    meta: { logMessage: 'page not created', errorMessage: 'No se pudo crear la página' },
  });
}

/** Drafts the removal of all texts of a page, after whose publication it no longer exists. */
export function useRemovePage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ lists, texts }: SiteTexts): Promise<boolean> => {
      const remove = (place: TextPlace, language: Language, draft: TextDraft | null): DraftChange => ({
        document: place.document,
        language,
        path: place.path,
        value: null,
        expected: draft?.updated_at ?? null,
      });
      const changes = [
        ...texts.flatMap((text) =>
          LANGUAGES.filter((language) => text[language].published !== null || text[language].draft).map(
            (language) => remove(text, language, text[language].draft),
          ),
        ),
        ...lists.map((list) => remove(list, ORDER_LANGUAGE, list.draft)),
      ];
      return saveAll(changes);
    },
    onSuccess: (isDone) =>
      toast(
        isDone
          ? { title: 'Página quitada', body: 'Si ya estaba publicada, deja de verse al publicar.' }
          : {
              title: 'Algunos textos no se quitaron',
              body: 'Otra persona los cambió, o esperan su publicación.',
              tone: 'error',
            },
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: [...SITE_TEXTS_KEY, 'all'] }),
    meta: { logMessage: 'page not removed', errorMessage: 'No se pudo quitar la página' },
  });
}

/** Discards the drafted removal of a page: it stays as it is published. */
export function useKeepPage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ lists, texts }: SiteTexts): Promise<boolean> =>
      saveAll([
        ...texts.flatMap(({ document, path, ...local }) =>
          LANGUAGES.flatMap((language): DraftChange[] => {
            const { draft, published } = local[language];
            return draft ? [{ document, language, path, value: published, expected: draft.updated_at }] : [];
          }),
        ),
        ...lists.flatMap(({ document, draft, path, published, size }): DraftChange[] =>
          draft
            ? [
                {
                  document,
                  language: ORDER_LANGUAGE,
                  path,
                  value: writeListOrder(published, size),
                  expected: draft.updated_at,
                },
              ]
            : [],
        ),
      ]),
    onSuccess: (isDone) =>
      toast(
        isDone
          ? { title: 'La página queda como está publicada' }
          : { title: 'No todo se deshizo', body: 'Otra persona cambió la página.', tone: 'error' },
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: [...SITE_TEXTS_KEY, 'all'] }),
    meta: { logMessage: 'page not kept', errorMessage: 'No se pudo deshacer' },
  });
}

interface DraftChange {
  document: string;
  language: Language;
  path: string;
  value: string | null;
  /** When the draft that it replaces was written; null if there is none. */
  expected: string | null;
}

/** @returns whether every change was saved, rather than refused because of a colleague's */
async function saveAll(changes: DraftChange[]): Promise<boolean> {
  const { data } = await (await supabase())
    .rpc('save_content_drafts', { changes: changes.map((change) => ({ ...change })) })
    .throwOnError();
  return data.every(({ is_saved }) => is_saved);
}
