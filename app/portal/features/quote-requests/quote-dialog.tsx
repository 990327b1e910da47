import { useOpeningHours } from '#app/lib/read-setting.ts';
import { useMinute } from '#app/lib/use-minute.ts';
import { ConversationSection } from '#app/portal/conversation/conversation-section.tsx';
import { AnswerLamp } from '#app/portal/requests/answer-lamp.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { QuoteRequest } from '#domain/website/quote-request.ts';
import { FollowUpForm, type SaveFollowUp, useFollowUpForm } from './follow-up-form.tsx';
import { QuoteFacts } from './quote-facts.tsx';
import { QUOTE_STATUS } from './quote-labels.ts';
import { useOwnerName } from './quote-owners.ts';
import { SameSender } from './same-sender.tsx';

/** A quote request in full, with the conversation about it and the staff's follow-up. */
export function QuoteDialog({
  quote,
  userId,
  canUpdate,
  onClose,
  onSave,
}: {
  quote: QuoteRequest;
  /** The signed-in user's. */
  userId: string;
  canUpdate: boolean;
  onClose: () => void;
  /** Resolves with the conflict, or null when saved; otherwise the form stays open. */
  onSave: SaveFollowUp;
}) {
  const form = useFollowUpForm(quote);
  const now = useMinute();
  const openOn = useOpeningHours();
  const ownerName = useOwnerName();
  const { id, language, name, note, owner_id, status } = quote;
  return (
    <FormDialog
      isOpen
      isDirty={form.formState.isDirty}
      canDismiss={!form.formState.isSubmitting}
      onClose={onClose}
      title={name}
      description={<StatusBadge tone={QUOTE_STATUS[status].tone}>{QUOTE_STATUS[status].label}</StatusBadge>}
      closeLabel="Cerrar"
    >
      <div className="mb-6 empty:hidden">
        <AnswerLamp quote={quote} now={now} openOn={openOn} />
      </div>
      <QuoteFacts quote={quote} />
      <SameSender id={id} />
      <ConversationSection
        correspondent={{ about: 'quote', id, name, language }}
        canUpdate={canUpdate}
        canReadFiles
      />
      {canUpdate ? (
        <FollowUpForm form={form} quote={quote} userId={userId} onClose={onClose} onSave={onSave} />
      ) : (
        <dl className="mt-8 grid gap-4 border-t border-rule pt-6">
          <div>
            <dt className="annotation text-muted">A cargo de</dt>
            <dd>{ownerName(owner_id) ?? 'Nadie'}</dd>
          </div>
          {note && (
            <div>
              <dt className="annotation text-muted">Nota interna</dt>
              <dd className="break-words whitespace-pre-line">{note}</dd>
            </div>
          )}
        </dl>
      )}
    </FormDialog>
  );
}
