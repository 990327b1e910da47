import { Dialog } from '#app/ui/dialog.tsx';
import { CorrectAddressForm } from './correct-address-form.tsx';
import type { UndeliveredMessage } from './list-undelivered.ts';

/** Corrects the address of an applicant who did not receive a mail, and sends again what did not arrive. */
export function CorrectAddressDialog({
  applicant,
  undelivered,
  title,
  onClose,
}: {
  applicant: { readonly id: string };
  undelivered: UndeliveredMessage;
  title: string;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel="Cerrar">
      <CorrectAddressForm applicant={applicant} message={undelivered} onDone={onClose} />
    </Dialog>
  );
}
