import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { previewPath } from '#domain/website/preview-path.ts';
import { SITE_TEXTS_KEY } from './read-site-texts.ts';
import type { TextDraft } from './site-text.ts';

interface PublicationTimes {
  /** ISO; null for now. */
  readonly publishAt: string | null;
  /** ISO; null for good. */
  readonly revertAt: string | null;
}

/** Publishes drafts as they were shown. @returns false when one has changed meanwhile */
export function usePublish() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      drafts,
      publishAt,
      revertAt,
      shipped,
    }: PublicationTimes & {
      drafts: readonly TextDraft[];
      /** The paths that the application ships, by document. */
      shipped: Readonly<Record<string, string[]>>;
    }): Promise<boolean> => {
      const { data } = await (await supabase())
        .rpc('publish_content', {
          drafts: drafts.map(({ id, updated_at }) => ({ id, updated_at })),
          shipped,
          ...(publishAt && { publish_at: publishAt }),
          ...(revertAt && { revert_at: revertAt }),
        })
        .throwOnError();
      return data !== null;
    },
    onSuccess: (isDone, { publishAt }) =>
      toast(
        isDone
          ? { title: publishAt ? 'Publicación programada' : 'Textos publicados' }
          : {
              title: 'Nada se publicó',
              body: 'Alguien cambió uno de estos textos. Revíselos y publique de nuevo.',
              tone: 'error',
            },
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: SITE_TEXTS_KEY }),
    meta: { logMessage: 'texts not published', errorMessage: 'No se pudieron publicar los textos' },
  });
}

/** Cancels a scheduled publication or a scheduled return to former texts. */
export function useCancelPublication() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (publication: string) => {
      await (await supabase()).rpc('cancel_publication', { publication }).throwOnError();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: SITE_TEXTS_KEY }),
    meta: { logMessage: 'publication not canceled', errorMessage: 'No se pudo cancelar' },
  });
}

/** Writes the texts of a version into the drafts. */
export function useRestoreVersion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (version: string) => {
      const { data } = await (await supabase())
        .rpc('restore_content_version', { version })
        .single()
        .throwOnError();
      return data;
    },
    onSuccess: ({ kept, restored }) =>
      toast({
        title: restored > 0 ? 'Versión recuperada como borrador' : 'No hay nada que recuperar',
        body:
          kept > 0
            ? `Siguen como están los textos con cambios sin publicar: ${kept}.`
            : restored > 0
              ? 'Revísela en la vista previa y publíquela.'
              : 'El sitio ya muestra esa versión.',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: SITE_TEXTS_KEY }),
    meta: { logMessage: 'version not restored', errorMessage: 'No se pudo recuperar la versión' },
  });
}

/** Creates a link for somebody without an account. @returns its path */
export function useCreatePreviewLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ hours, label }: { label: string; hours: number }): Promise<string> => {
      const { data } = await (await supabase())
        .rpc('create_content_preview', { label, hours })
        .throwOnError();
      return previewPath(data);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [...SITE_TEXTS_KEY, 'links'] }),
    meta: { logMessage: 'preview link not created', errorMessage: 'No se pudo crear el enlace' },
  });
}

/** Ends a link at once. */
export function useRevokePreviewLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await (await supabase()).from('content_previews').delete().eq('id', id).throwOnError();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [...SITE_TEXTS_KEY, 'links'] }),
    meta: { logMessage: 'preview link not revoked', errorMessage: 'No se pudo revocar el enlace' },
  });
}
