import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import { customPageDocument, SLUG } from '#domain/website/custom-page.ts';
import { createItemId } from '#domain/website/list-order.ts';
import { SITE_TEXTS_KEY } from './read-site-texts.ts';
import { ORDER_LANGUAGE, type SiteTexts, type TextDraft } from './site-text.ts';

/** Drafts a page with its title and address. */
export function useCreatePage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ slug, title }: { slug: string; title: string }) => {
      const document = customPageDocument(createItemId());
      const text = { document, language: ORDER_LANGUAGE, expected: null };
      await (await supabase())
        .rpc('save_content_drafts', {
          changes: [
            { ...text, path: SLUG, value: slug },
            { ...text, path: 'title', value: title },
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
      const remove = (place: TextPlace, language: Language, draft: TextDraft | null) => ({
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
      const { data } = await (await supabase()).rpc('save_content_drafts', { changes }).throwOnError();
      return data.every(({ is_saved }) => is_saved);
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
