import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { ActionsButton } from '#app/ui/actions-button.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import type { BulkChange } from './bulk-change.ts';
import type { SelectedApplication } from './selection.ts';

const BulkOwnerDialog = deferred(() =>
  import('./bulk-owner-dialog.tsx').then((module) => module.BulkOwnerDialog),
);
const BulkTagsDialog = deferred(() =>
  import('./bulk-tags-dialog.tsx').then((module) => module.BulkTagsDialog),
);

/** The less frequent changes of the selected applications. */
export function BulkMenu({
  selected,
  userId,
  isBusy,
  onChange,
}: {
  selected: readonly SelectedApplication[];
  /** The signed-in user's. */
  userId: string;
  isBusy: boolean;
  onChange: (change: BulkChange) => void;
}) {
  const [dialog, setDialog] = useState<'owner' | 'tags' | null>(null);
  const shared = { isBusy, onChange, onClose: () => setDialog(null) };
  return (
    <>
      <ActionsButton
        label="Más"
        icon={MoreHorizontal}
        groups={[
          [
            { label: 'A cargo de...', onSelect: () => setDialog('owner') },
            { label: 'Etiquetas...', onSelect: () => setDialog('tags') },
          ],
        ]}
      />
      {dialog === 'owner' && <BulkOwnerDialog {...shared} selected={selected} userId={userId} />}
      {dialog === 'tags' && <BulkTagsDialog {...shared} ids={selected.map(({ id }) => id)} />}
    </>
  );
}
