import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

/** A portal dialog with a form, which asks for confirmation before closing it or leaving the page discards changes. */
export function FormDialog({
  isDirty,
  draft,
  onClose,
  children,
  ...props
}: ComponentProps<typeof Dialog> & {
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  /** Earlier, unsaved input. */
  draft?: {
    readonly found: { readonly savedAt: string } | null;
    readonly isOutdated: boolean;
    readonly recover: () => void;
    readonly discard: () => void;
    /** Called when the changes are discarded. */
    readonly end: () => void;
  };
}) {
  const [isAsking, setIsAsking] = useState(false);
  useUnloadWarning(isDirty);
  return (
    <>
      <Dialog {...props} onClose={() => (isDirty ? setIsAsking(true) : onClose())}>
        {draft?.found && (
          <DraftNotice
            savedAt={draft.found.savedAt}
            isOutdated={draft.isOutdated}
            onRecover={draft.recover}
            onDiscard={draft.discard}
          />
        )}
        {children}
      </Dialog>
      <DiscardQuestion
        isOpen={isAsking}
        onConfirm={() => {
          draft?.end();
          onClose();
        }}
        onCancel={() => setIsAsking(false)}
      />
      {isDirty && <LeaveQuestion onDiscard={() => draft?.end()} />}
    </>
  );
}

/** Asks before Back or a link leaves the form. A dialog that closes itself uses REPLACE. */
function LeaveQuestion({ onDiscard }: { onDiscard: () => void }) {
  const leaving = useLeaveQuestion(({ historyAction }) => historyAction !== 'REPLACE');
  return (
    <DiscardQuestion
      {...leaving}
      onConfirm={() => {
        onDiscard();
        leaving.onConfirm();
      }}
    />
  );
}

const DiscardQuestion = (
  props: Pick<ComponentProps<typeof ConfirmDialog>, 'isOpen' | 'onConfirm' | 'onCancel'>,
) => (
  <ConfirmDialog
    {...props}
    title="¿Descartar los cambios?"
    body="Lo que escribió no se ha guardado."
    confirmLabel="Descartar"
    cancelLabel="Seguir editando"
  />
);
