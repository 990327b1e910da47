import { zodResolver } from '@hookform/resolvers/zod';
import { Download, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { formatDateTime } from '#app/i18n/format.ts';
import type { Conflict } from '#app/lib/query/save-changes.ts';
import { useEditConflicts } from '#app/lib/query/use-edit-conflicts.ts';
import { downloadUntrustedFile } from '#app/lib/uploads/download-untrusted-file.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { SelectField, TextArea } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { QUOTE_FILES_BUCKET } from '#domain/website/quote-file.ts';
import {
  NOTE_LIMIT,
  QUOTE_STATUSES,
  type QuoteFollowUp,
  type QuoteFollowUpForm,
  type QuoteRequest,
  quoteFollowUpSchema,
  quoteReference,
  quoteReplyUrl,
} from '#domain/website/quote-request.ts';
import { QUOTE_STATUS } from './quote-labels.ts';
import { formatDay } from './quotes-table.tsx';

/** A quote request in full, with its files, a link to reply by mail, and the staff's follow-up. */
export function QuoteDialog({
  quote,
  onClose,
  onSave,
}: {
  quote: QuoteRequest;
  onClose: () => void;
  /** Resolves with the conflict, or null when saved; otherwise the form stays open. */
  onSave: (saved: { base: QuoteRequest; fields: QuoteFollowUp }) => Promise<Conflict<QuoteRequest> | null>;
}) {
  const form = useFollowUpForm(quote);
  const { label, tone } = QUOTE_STATUS[quote.status];
  const reference = quoteReference(quote.id);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Referencia', reference],
    ['Recibida', formatDateTime(quote.created_at)],
    ['Empresa', quote.company],
    ['Correo', <EmailText key="email">{quote.email}</EmailText>],
    ['Teléfono', quote.phone],
    ['Servicio', quote.service],
    ['Asunto', quote.subject],
    ['Planta', quote.plant],
    ['Región', quote.region],
    ['Fecha deseada', quote.wanted_by && formatDay(quote.wanted_by)],
    ['Idioma', quote.language === 'en' ? 'Inglés' : 'Español'],
  ];
  return (
    <FormDialog
      isOpen
      isDirty={form.formState.isDirty}
      canDismiss={!form.formState.isSubmitting}
      onClose={onClose}
      title={quote.name}
      description={<StatusBadge tone={tone}>{label}</StatusBadge>}
      closeLabel="Cerrar"
    >
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="border-t border-grid pt-2">
              <dt className="annotation text-muted">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
      </dl>
      <section className="mt-6">
        <h3 className="mb-1 text-base">Mensaje</h3>
        <p lang={quote.language} className="break-words whitespace-pre-line">
          {quote.message}
        </p>
      </section>
      {quote.file_paths.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-1 text-base">Archivos</h3>
          <p className="mb-3 text-sm text-muted">Vienen de fuera: ábralos con precaución.</p>
          <ul className="flex flex-wrap gap-3">
            {quote.file_paths.map((path, index) => {
              const extension = path.split('.').at(-1) ?? '';
              return (
                <li key={path}>
                  <Button
                    variant="outline"
                    size="sm"
                    onClick={() =>
                      downloadUntrustedFile({
                        bucket: QUOTE_FILES_BUCKET,
                        path,
                        name: `cotizacion-${reference}-${index + 1}.${extension}`,
                      })
                    }
                  >
                    <Download aria-hidden="true" size={16} />
                    Archivo {index + 1} ({extension.toUpperCase()})
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <p className="mt-6">
        <a
          href={quoteReplyUrl(quote)}
          className="inline-flex items-center gap-2 font-semibold text-copper underline-offset-4 hover:underline"
        >
          <Mail aria-hidden="true" size={18} />
          Responder por correo
        </a>
      </p>
      <FollowUpForm form={form} quote={quote} onClose={onClose} onSave={onSave} />
    </FormDialog>
  );
}

const formOf = ({ note, status }: QuoteRequest): Required<QuoteFollowUpForm> => ({
  status,
  note: note ?? '',
});

const useFollowUpForm = (quote: QuoteRequest) =>
  useForm({ resolver: zodResolver(quoteFollowUpSchema), defaultValues: formOf(quote) });

function FollowUpForm({
  form,
  quote,
  onClose,
  onSave,
}: Parameters<typeof QuoteDialog>[0] & { form: ReturnType<typeof useFollowUpForm> }) {
  const conflicts = useEditConflicts(form, quote, formOf);
  const base = conflicts.base ?? quote;
  const submit = form.handleSubmit(async (fields) => {
    await onSave({ base, fields }).then(
      (conflict) => (conflict ? conflicts.report(conflict) : onClose()),
      () => undefined,
    );
  });
  const [mine, theirs] = [form.getValues(), formOf(base)];
  const versions = [
    {
      name: 'status',
      label: 'Estado',
      mine: QUOTE_STATUS[mine.status].label,
      theirs: QUOTE_STATUS[theirs.status].label,
    },
    { name: 'note', label: 'Nota interna', mine: mine.note ?? '', theirs: theirs.note ?? '' },
  ].filter(({ name }) => conflicts.names.includes(name));
  return (
    <form noValidate onSubmit={submit} className="mt-8 grid gap-5 border-t border-rule pt-6">
      <SelectField label="Estado" className="sm:max-w-60" {...form.register('status')}>
        {QUOTE_STATUSES.map((value) => (
          <option key={value} value={value}>
            {QUOTE_STATUS[value].label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Nota interna (opcional)"
        hint="Solo la ven los super admin."
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
