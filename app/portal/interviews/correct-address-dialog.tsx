import { CorrectAddressForm } from '#app/portal/messages/correct-address-form.tsx';
import type { UndeliveredMessage } from '#app/portal/messages/list-undelivered.ts';
import { Dialog } from '#app/ui/dialog.tsx';

/** Corrects the address of an applicant who did not receive the mail about an interview, and resends it. */
export function CorrectAddressDialog({
  applicant,
  undelivered,
  onClose,
}: {
  applicant: { readonly id: string };
  undelivered: UndeliveredMessage;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen onClose={onClose} title="Entrevista" closeLabel="Cerrar">
      <CorrectAddressForm applicant={applicant} message={undelivered} onDone={onClose} />
    </Dialog>
  );
}
