import { Submitted } from '#app/views/submitted.tsx';
import type { Views } from '#app/views/views.ts';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';

export default {
  inline: { details: ContactDetails, form: ContactForm },
  standalone: {
    'form with errors': () => (
      <Submitted>
        <ContactForm />
      </Submitted>
    ),
  },
} satisfies Views;
