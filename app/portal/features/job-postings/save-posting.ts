import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UNIQUE_VIOLATION } from '#app/lib/query/postgres-error.ts';
import { type Conflict, saveChanges } from '#app/lib/query/save-changes.ts';
import { splitTranslation } from '#app/lib/query/split-translation.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { PostingFields } from '#domain/recruiting/job-posting-form.ts';
import { fieldOf } from '#domain/website/rich-columns.ts';
import {
  EDITABLE_COLUMNS,
  type EditablePosting,
  editableSchema,
  listedPostingQuery,
  POSTINGS_KEY,
} from './list-postings.ts';
import { editedFields } from './posting-form.ts';
import { pathOnSite } from './visibility.ts';

/**
 * Creates a posting, or saves the edited fields of one.
 *
 * Resolves with the conflict when a colleague has edited the same fields; nothing is saved in that case.
 */
export function useSavePosting(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      base,
      newId,
      fields,
    }: {
      /** Null to create a posting. */
      base: EditablePosting | null;
      /** The id of a new posting, the same on every save of its form. */
      newId: string;
      fields: PostingFields;
    }): Promise<Conflict<EditablePosting> | null> => {
      const client = await supabase();
      const read = async (id: string): Promise<EditablePosting | null> => {
        const { data } = await client
          .from('job_postings_list')
          .select(EDITABLE_COLUMNS)
          .eq('id', id)
          .maybeSingle()
          .throwOnError();
        return editableSchema.nullable().parse(data);
      };
      let stored = base;
      if (!stored) {
        const { fields: columns, translation } = splitTranslation(editedFields(null, fields));
        const { error } = await client.rpc('save_job_posting', {
          fields: { ...columns, id: newId, created_by: userId },
          translation,
        });
        if (!error) return null;
        // An earlier save succeeded but its response was lost: save what has been edited since.
        stored = error.code === UNIQUE_VIOLATION ? await read(newId) : null;
        if (!stored) throw error;
      }
      const { id } = stored;
      const conflict = await saveChanges({
        base: stored,
        fields: editedFields(stored, fields),
        // The form has one field for the words and the formatting of a text.
        fieldOf,
        write: async (changes, version) => {
          const { data } = await client
            .rpc('save_job_posting', { posting: id, version, ...splitTranslation(changes) })
            .throwOnError();
          return { data: data ? [data] : [] };
        },
        read: () => read(id),
      });
      return conflict;
    },
    onSuccess: async (conflict, { base, newId }) => {
      if (conflict) return;
      // The database chooses the slug. The posting is saved: if it cannot be read, the toast has no link.
      const saved = await queries
        .fetchQuery({ ...listedPostingQuery(base?.id ?? newId), staleTime: 0 })
        .catch(() => null);
      const path = saved && pathOnSite(saved);
      toast({
        title: base ? 'Oferta actualizada' : 'Oferta creada',
        ...(path && { link: { label: 'Ver en el sitio', url: path } }),
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: POSTINGS_KEY }),
    meta: { logMessage: 'posting not saved', errorMessage: 'Error al guardar la oferta laboral' },
  });
}
