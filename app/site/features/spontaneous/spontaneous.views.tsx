import { sendCvTexts } from '#app/i18n/pages/send-cv.ts';
import { Submitted } from '#app/views/submitted.tsx';
import type { Views } from '#app/views/views.ts';
import { SpontaneousForm } from './spontaneous-form.tsx';

const noop = (): void => undefined;

export default {
  inline: { form: () => <SpontaneousForm texts={sendCvTexts.es} onSent={noop} /> },
  standalone: {
    'form with errors': () => (
      <Submitted>
        <SpontaneousForm texts={sendCvTexts.es} onSent={noop} />
      </Submitted>
    ),
  },
} satisfies Views;
