import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Conflict } from '#app/lib/query/save-changes.ts';
import { useEditConflicts } from '#app/lib/query/use-edit-conflicts.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { SelectField, TextArea } from '#app/ui/field.tsx';
import {
  NOTE_LIMIT,
  QUOTE_STATUSES,
  type QuoteFollowUp,
  type QuoteFollowUpForm,
  type QuoteRequest,
  quoteFollowUpSchema,
} from '#domain/website/quote-request.ts';
import { QUOTE_STATUS } from './quote-labels.ts';
import { quoteOwnersQuery, useOwnerName } from './quote-owners.ts';

/** Resolves with the conflict, or null when saved. */
export type SaveFollowUp = (saved: {
  base: QuoteRequest;
  fields: QuoteFollowUp;
}) => Promise<Conflict<QuoteRequest> | null>;

const formOf = ({ note, owner_id, status }: QuoteRequest): Required<QuoteFollowUpForm> => ({
  status,
  owner_id: owner_id ?? '',
  note: note ?? '',
});

export const useFollowUpForm = (quote: QuoteRequest) =>
  useForm({ resolver: zodResolver(quoteFollowUpSchema), defaultValues: formOf(quote) });

/** The status, the owner and the note of a request. */
export function FollowUpForm({
  form,
  quote,
  userId,
  onClose,
  onSave,
}: {
  form: ReturnType<typeof useFollowUpForm>;
  quote: QuoteRequest;
  /** The signed-in user's. */
  userId: string;
  onClose: () => void;
  onSave: SaveFollowUp;
}) {
  const { data: owners = [] } = useQuery(quoteOwnersQuery);
  const ownerName = useOwnerName();
  const conflicts = useEditConflicts(form, quote, formOf);
  const base = conflicts.base ?? quote;
  const submit = form.handleSubmit(async (fields) => {
    await onSave({ base, fields }).then(
      (conflict) => (conflict ? conflicts.report(conflict) : onClose()),
      () => undefined,
    );
  });
  const [mine, theirs] = [form.getValues(), formOf(base)];
  const nameOf = (id: string): string => (id === '' ? 'Nadie' : (ownerName(id) ?? 'otra persona'));
  const versions = [
    {
      name: 'status',
      label: 'Estado',
      mine: QUOTE_STATUS[mine.status].label,
      theirs: QUOTE_STATUS[theirs.status].label,
    },
    { name: 'owner_id', label: 'A cargo de', mine: nameOf(mine.owner_id), theirs: nameOf(theirs.owner_id) },
    { name: 'note', label: 'Nota interna', mine: mine.note ?? '', theirs: theirs.note ?? '' },
  ].filter(({ name }) => conflicts.names.includes(name));
  const chosen = [base.owner_id, mine.owner_id];
  return (
    <form noValidate onSubmit={submit} className="mt-8 grid gap-5 border-t border-rule pt-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Estado" {...form.register('status')}>
          {QUOTE_STATUSES.map((value) => (
            <option key={value} value={value}>
              {QUOTE_STATUS[value].label}
            </option>
          ))}
        </SelectField>
        {/* Its options arrive after the form, which sets the value again then. */}
        <SelectField key={owners.length} label="A cargo de" {...form.register('owner_id')}>
          <option value="">Nadie</option>
          {owners
            .filter(({ is_available, user_id }) => is_available || chosen.includes(user_id))
            .map(({ full_name, is_available, user_id }) => (
              <option key={user_id} value={user_id}>
                {full_name}
                {user_id === userId && ' (usted)'}
                {!is_available && ' (ya no gestiona solicitudes)'}
              </option>
            ))}
        </SelectField>
      </div>
      <TextArea
        label="Nota interna (opcional)"
        hint="Solo la ve el equipo de ventas."
        maxLength={NOTE_LIMIT}
        readOnly={form.formState.isSubmitting}
        {...form.register('note')}
      />
      <ConflictNotice fields={versions} onKeep={conflicts.keepMine} onTake={conflicts.takeTheirs} />
      <Button
        type="submit"
        isBusy={form.formState.isSubmitting}
        disabled={conflicts.names.length > 0}
        className="justify-self-start"
      >
        Guardar
      </Button>
    </form>
  );
}
