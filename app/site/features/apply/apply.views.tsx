import { Submitted } from '#app/views/submitted.tsx';
import type { Views } from '#app/views/views.ts';
import type { PublicQuestion } from '#domain/recruiting/posting-question.ts';
import { ApplicationForm } from './application-form.tsx';

const noop = (): void => undefined;
const QUESTIONS: PublicQuestion[] = [
  { id: 'q1', kind: 'yes_no', required: true, text: { es: '¿Tiene licencia clase B?', en: 'Do you drive?' } },
  {
    id: 'q2',
    kind: 'choice',
    required: true,
    text: { es: '¿Qué turno prefiere?' },
    options: [
      { id: 'o1', text: { es: '7×7' } },
      { id: 'o2', text: { es: 'Lunes a viernes', en: 'Monday to Friday' } },
    ],
  },
  { id: 'q3', kind: 'number', required: false, text: { es: '¿Cuántos años de experiencia tiene?' } },
  { id: 'q4', kind: 'text', required: false, text: { es: '¿Qué tablero armó que recuerde? '.repeat(8) } },
];
const JOB = {
  id: '7f3c2a10-9f57-4a53-9c7c-0d6a6a1b2c3d',
  title: 'Proyectista Eléctrico',
  questions: QUESTIONS,
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
