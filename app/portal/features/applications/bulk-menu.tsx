import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { ActionsButton } from '#app/ui/actions-button.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import type { BulkChange } from './bulk-change.ts';

const BulkTagsDialog = deferred(() =>
  import('./bulk-tags-dialog.tsx').then((module) => module.BulkTagsDialog),
);

/** The less frequent changes of the selected applications. */
export function BulkMenu({
  ids,
  isBusy,
  onChange,
}: {
  ids: readonly string[];
  isBusy: boolean;
  onChange: (change: BulkChange) => void;
}) {
  const [dialog, setDialog] = useState<'tags' | null>(null);
  const close = (): void => setDialog(null);
  return (
    <>
      <ActionsButton
        label="Más"
        icon={MoreHorizontal}
        groups={[[{ label: 'Etiquetas...', onSelect: () => setDialog('tags') }]]}
      />
      {dialog === 'tags' && <BulkTagsDialog ids={ids} isBusy={isBusy} onChange={onChange} onClose={close} />}
    </>
  );
}
