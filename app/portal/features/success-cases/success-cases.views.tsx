import { Submitted } from '#app/views/submitted.tsx';
import type { Views } from '#app/views/views.ts';
import { CaseDialog } from './case-dialog.tsx';

const NewCase = () => (
  <CaseDialog record={null} onClose={() => undefined} onSave={async () => ({ conflict: null })} />
);

export default {
  standalone: {
    dialog: NewCase,
    'dialog with errors': () => (
      <Submitted>
        <NewCase />
      </Submitted>
    ),
  },
} satisfies Views;
