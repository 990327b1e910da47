import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { ownPreferencesQuery } from '#app/lib/own-preferences.ts';
import { MESSAGE_LABELS } from '#app/portal/messages/message-labels.ts';
import { SignaturePreview } from '#app/portal/messages/signature-preview.tsx';
import { ActionsButton } from '#app/ui/actions-button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { MessageKind } from '#domain/messages/applicant-message.ts';
import type { BulkChange } from './bulk-change.ts';
import type { SelectedApplication } from './selection.ts';
import { useBulkMessages } from './use-bulk-messages.ts';

const BulkOwnerDialog = deferred(() =>
  import('./bulk-owner-dialog.tsx').then((module) => module.BulkOwnerDialog),
);
const BulkTagsDialog = deferred(() =>
  import('./bulk-tags-dialog.tsx').then((module) => module.BulkTagsDialog),
);

const SharedInterviewDialog = deferred(() =>
  import('#app/portal/interviews/shared-interview-dialog.tsx').then((module) => module.SharedInterviewDialog),
);

const WRITTEN_BY_HAND = ['application-invitation', 'application-closed'] as const satisfies MessageKind[];

/** The less frequent actions on the selected applications. */
export function BulkMenu({
  jobId,
  selected,
  userId,
  isBusy,
  onChange,
}: {
  jobId: string;
  selected: readonly SelectedApplication[];
  /** The signed-in user's. */
  userId: string;
  isBusy: boolean;
  onChange: (change: BulkChange) => void;
}) {
  const ids = selected.map(({ id }) => id);
  const { cancel, write } = useBulkMessages();
  const [dialog, setDialog] = useState<'interview' | 'owner' | 'tags' | null>(null);
  const [kind, setKind] = useState<(typeof WRITTEN_BY_HAND)[number] | null>(null);
  const preferences = useQuery({ ...ownPreferencesQuery, enabled: kind !== null });
  const invited = selected.filter(({ status }) => status !== 'rejected').map(({ id }) => id);
  const invite = (): void => {
    if (invited.length > 0) setDialog('interview');
    else toast({ title: 'Nadie a quien invitar', body: 'Las postulaciones seleccionadas están rechazadas.' });
  };
  const shared = { isBusy, onChange, onClose: () => setDialog(null) };
  return (
    <>
      <ActionsButton
        label="Más"
        icon={MoreHorizontal}
        isBusy={write.isPending || cancel.isPending}
        groups={[
          [
            { label: 'A cargo de...', onSelect: () => setDialog('owner') },
            { label: 'Etiquetas...', onSelect: () => setDialog('tags') },
            { label: 'Proponer entrevista...', onSelect: invite },
          ],
          [
            ...WRITTEN_BY_HAND.map((one) => ({
              label: `Mensaje: ${MESSAGE_LABELS[one].toLowerCase()}`,
              onSelect: () => setKind(one),
            })),
            {
              label: 'No enviar los mensajes programados',
              onSelect: () => cancel.mutate({ applications: ids }),
            },
          ],
        ]}
      />
      {dialog === 'owner' && <BulkOwnerDialog {...shared} selected={selected} userId={userId} />}
      {dialog === 'tags' && <BulkTagsDialog {...shared} ids={ids} />}
      {dialog === 'interview' && (
        <SharedInterviewDialog
          jobId={jobId}
          applications={invited}
          excluded={selected.length - invited.length}
          userId={userId}
          onClose={shared.onClose}
        />
      )}
      <ConfirmDialog
        isOpen={kind !== null}
        title={kind ? MESSAGE_LABELS[kind] : ''}
        body="Cada persona lo recibe en su idioma, con el texto vigente. Solo se escribe a quienes siguen pendientes o en revisión."
        confirmLabel="Enviar"
        cancelLabel="Cancelar"
        onConfirm={() => {
          if (kind) write.mutate({ applications: ids, kind });
          setKind(null);
        }}
        onCancel={() => setKind(null)}
      >
        <SignaturePreview signature={preferences.data?.signature} />
      </ConfirmDialog>
    </>
  );
}
