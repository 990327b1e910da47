import type { Views } from '#app/views/views.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const CODES = Array.from({ length: 10 }, (_, index) => `k4m9x7qp2ab8ht3${index}`);

export default {
  standalone: {
    'recovery codes': () => <RecoveryCodesDialog codes={CODES} hasJustEnrolled onClose={() => undefined} />,
  },
} satisfies Views;
