import { Submitted } from '#app/views/submitted.tsx';
import type { Views } from '#app/views/views.ts';
import { InternshipForm } from './internship-form.tsx';

export default {
  inline: { form: InternshipForm },
  standalone: {
    'form with errors': () => (
      <Submitted>
        <InternshipForm />
      </Submitted>
    ),
  },
} satisfies Views;
