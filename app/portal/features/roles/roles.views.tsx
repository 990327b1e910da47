import { Submitted } from '#app/views/submitted.tsx';
import type { Views } from '#app/views/views.ts';
import { RoleDialog } from './role-dialog.tsx';

const PROPS = { role: null, onClose: () => undefined, onSave: async () => null };
const NewRole = () => <RoleDialog {...PROPS} />;

export default {
  standalone: {
    dialog: NewRole,
    'dialog with errors': () => (
      <Submitted>
        <NewRole />
      </Submitted>
    ),
  },
} satisfies Views;
