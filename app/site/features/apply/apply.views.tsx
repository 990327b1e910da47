import { Submitted } from '#app/views/submitted.tsx';
import type { Views } from '#app/views/views.ts';
import { ApplicationForm } from './application-form.tsx';

const noop = (): void => undefined;
const JOB = {
  id: '7f3c2a10-9f57-4a53-9c7c-0d6a6a1b2c3d',
  title: 'Proyectista Eléctrico',
  public_questions: [],
};
const LONG_JOB = { ...JOB, title: 'Ingeniería y puesta en servicio de salas eléctricas '.repeat(8) };

export default {
  inline: {
    form: () => <ApplicationForm job={JOB} onSent={noop} />,
    'form with errors': () => (
      <Submitted>
        <ApplicationForm job={LONG_JOB} onSent={noop} />
      </Submitted>
    ),
  },
} satisfies Views;
