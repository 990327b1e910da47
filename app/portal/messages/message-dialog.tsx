import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useCompany } from '#app/i18n/use-company.ts';
import { useDraft } from '#app/lib/drafts/use-draft.ts';
import { ownPreferencesQuery } from '#app/lib/own-preferences.ts';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { Button } from '#app/ui/button.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { FieldsSkeleton } from '#app/ui/loading.tsx';
import { MESSAGE_KINDS, type MessageKind } from '#domain/messages/applicant-message.ts';
import { templateOf } from '#domain/messages/message-templates.ts';
import { minuteInChile } from '#domain/values/chile-time.ts';
import { CorrectAddressForm } from './correct-address-form.tsx';
import type { Applicant, Message } from './list-messages.ts';
import { MessageForm, type TypedMessage } from './message-form.tsx';
import { kindsFor, MESSAGE_LABELS } from './message-labels.ts';
import { addresseeQuery, currentText, fillFor, versionsQuery } from './read-template.ts';

const draftSchema = z.object({
  kind: z.enum(MESSAGE_KINDS),
  subject: z.string(),
  body: z.string(),
  sendAt: z.string(),
});

/** Writes a message to an applicant, edits one not yet sent, or corrects the address of a failed one. */
export function MessageDialog({
  applicant,
  message,
  onClose,
}: {
  applicant: Applicant;
  /** The current message; null for a new one. */
  message: Message | null;
  onClose: () => void;
}) {
  const kinds = message ? [message.kind] : kindsFor(applicant.about, applicant.status);
  const [kind, setKind] = useState<MessageKind>(kinds[0] ?? 'application-invitation');
  /** Null until something is typed; until then the form shows the text of the chosen kind. */
  const [typed, setTyped] = useState<TypedMessage | null>(null);
  /** The version the input is based on; a colleague's later version is shown before it is replaced. */
  const [base, setBase] = useState(message?.changed_at);
  const draft = useDraft({
    form: 'message',
    record: message?.id ?? applicant.id,
    version: message?.changed_at ?? null,
  });
  const addressee = useQuery(addresseeQuery(applicant));
  const preferences = useQuery({ ...ownPreferencesQuery, enabled: message === null });
  const language = addressee.data?.language ?? 'es';
  const templateKind = (one: MessageKind) => templateOf(one, addressee.data?.isCvOpened ?? true);
  // Loads all kinds at once: choosing another one replaces the text but not the form, which would lose the focus.
  const asked = [...new Set([kind, ...kinds])];
  const listed = useQueries({
    queries: asked.map((one) => ({
      ...versionsQuery(templateKind(one), language),
      enabled: addressee.isSuccess,
    })),
  });
  const company = useCompany();
  const versions = listed[asked.indexOf(kind)];
  const reads = [addressee, versions, preferences];
  const failed = reads.find((query) => query?.isLoadingError);
  const inForce =
    addressee.data &&
    versions?.data &&
    !listed.some(({ isPending }) => isPending) &&
    fillFor(company.name, addressee.data, currentText(versions.data, templateKind(kind), language));
  const edited = message?.subject && message.body ? { subject: message.subject, body: message.body } : null;
  const initial = inForce && {
    ...(edited ? fillFor(company.name, addressee.data, edited) : inForce),
    sendAt: message ? minuteInChile(message.send_at) : '',
  };
  const type = (next: TypedMessage): void => {
    const isDirty = initial && JSON.stringify(next) !== JSON.stringify(initial);
    if (!typed) setBase(message?.changed_at);
    setTyped(isDirty ? next : null);
    draft.keep(isDirty ? { ...next, kind } : {});
  };
  const recover = (): void => {
    const found = draftSchema.safeParse(draft.recover());
    if (!found.success) return;
    const { kind: former, ...fields } = found.data;
    // A kind that the current status no longer allows cannot be sent.
    if (kinds.includes(former)) setKind(former);
    // If a colleague has changed the message since the draft was written, their text is shown beside it.
    setBase(draft.isOutdated ? undefined : message?.changed_at);
    setTyped(fields);
  };
  const name = addressee.data?.name;
  return (
    <FormDialog
      isOpen
      isWide
      isDirty={typed !== null}
      draft={{ ...draft, recover }}
      onClose={onClose}
      title={message ? MESSAGE_LABELS[message.kind] : 'Enviar un mensaje tipo'}
      description={name && `A ${name}, en ${language === 'en' ? 'inglés' : 'español'}.`}
      closeLabel="Cerrar"
    >
      {message?.delivery === 'failed' ? (
        <CorrectAddressForm applicant={applicant} message={message} onDone={onClose} />
      ) : failed ? (
        <LoadError
          text="No se pudo cargar el texto"
          error={failed.error}
          onRetry={() => refetchFailed(reads)}
        />
      ) : inForce && initial && !preferences.isLoading ? (
        <MessageForm
          applicant={applicant}
          kind={kind}
          kinds={kinds}
          language={language}
          message={message}
          inForce={inForce}
          signature={(message ?? preferences.data)?.signature ?? null}
          values={typed ?? initial}
          onKind={(chosen) => {
            setKind(chosen);
            if (typed) draft.keep({ ...typed, kind: chosen });
          }}
          onType={type}
          onDone={() => {
            draft.end();
            onClose();
          }}
        >
          {typed && message && message.changed_at !== base && (
            <div role="alert" className="border-l-3 border-copper bg-ground p-4">
              <strong className="block font-semibold text-ink">
                Otra persona lo cambió mientras tanto. Ahora:
              </strong>
              <p>{initial.subject}</p>
              <p className="line-clamp-6 text-sm whitespace-pre-line">{initial.body}</p>
              <Button variant="quiet" size="sm" onClick={() => type(initial)}>
                Tomar lo suyo
              </Button>
            </div>
          )}
        </MessageForm>
      ) : (
        <FieldsSkeleton fields={2}>Cargando texto...</FieldsSkeleton>
      )}
    </FormDialog>
  );
}
