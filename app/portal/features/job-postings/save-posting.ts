import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Conflict, saveChanges } from '#app/lib/query/save-changes.ts';
import { splitTranslation } from '#app/lib/query/split-translation.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { PostingFields } from '#domain/job-posting.ts';
import { EDITABLE_COLUMNS, type EditablePosting, editableSchema, POSTINGS_KEY } from './list-postings.ts';
import { editedFields } from './posting-form.ts';

/**
 * Creates a posting, or saves the edited fields of one.
 *
 * Resolves with the conflict when a colleague has edited the same fields; nothing is saved then.
 */
export function useSavePosting(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      base,
      fields,
    }: {
      /** Null to create one. */
      base: EditablePosting | null;
      fields: PostingFields;
    }): Promise<Conflict<EditablePosting> | null> => {
      const client = await supabase();
      if (!base) {
        const { fields: columns, translation } = splitTranslation(fields);
        await client
          .rpc('save_job_posting', { fields: { ...columns, created_by: userId }, translation })
          .throwOnError();
        return null;
      }
      return saveChanges({
        base,
        fields: editedFields(base, fields),
        write: async (changes, version) => {
          const { data } = await client
            .rpc('save_job_posting', { posting: base.id, version, ...splitTranslation(changes) })
            .throwOnError();
          return { data: data ? [data] : [] };
        },
        read: async () => {
          const { data } = await client
            .from('job_postings_list')
            .select(EDITABLE_COLUMNS)
            .eq('id', base.id)
            .maybeSingle()
            .throwOnError();
          return editableSchema.nullable().parse(data);
        },
      });
    },
    onSuccess: (conflict, { base }) => {
      if (!conflict) toast({ title: base ? 'Oferta actualizada' : 'Oferta creada' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: POSTINGS_KEY }),
    meta: { logMessage: 'posting not saved', errorMessage: 'Error al guardar la oferta laboral' },
  });
}
