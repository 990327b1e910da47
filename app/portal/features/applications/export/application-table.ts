import { z } from 'zod';
import type { Cell, TableFile } from '#app/lib/table-file/table-file.ts';
import { answerText } from '#app/portal/triage/answer-text.ts';
import { jobApplicationSchema } from '#domain/recruiting/job-application.ts';
import { isKnockedOut, type PostingQuestion } from '#domain/recruiting/posting-question.ts';
import { shownStatus } from '#domain/recruiting/shown-status.ts';
import { sourceLabel } from '#domain/recruiting/source-labels.ts';
import { RATING_LABELS, REJECTION_REASON_LABELS, SHOWN_STATUS } from '../application-status.ts';

export const exportedSchema = jobApplicationSchema
  .pick({
    full_name: true,
    email: true,
    phone: true,
    profile_url: true,
    status: true,
    withdrawn_at: true,
    rejection_reason: true,
    applied_at: true,
    repeated_at: true,
    contacted_at: true,
    interview_rating: true,
    language: true,
    reference: true,
    questions: true,
    answers: true,
    interview_notes: true,
  })
  .extend({
    source_name: z.string().nullable(),
    owner_name: z.string().nullable(),
    tags: z.string().nullable(),
    comment_count: z.number(),
  });

export type ExportedApplication = z.infer<typeof exportedSchema>;

const moment = (timestamp: string | null): Cell => (timestamp ? new Date(timestamp) : '');

const COLUMNS: readonly (readonly [head: string, cell: (application: ExportedApplication) => Cell])[] = [
  ['Nombre', ({ full_name }) => full_name],
  ['Correo', ({ email }) => email],
  ['Teléfono', ({ phone }) => phone ?? ''],
  ['Perfil', ({ profile_url }) => profile_url ?? ''],
  ['Estado', (application) => SHOWN_STATUS[shownStatus(application)].label],
  [
    'Motivo de rechazo',
    ({ rejection_reason, withdrawn_at }) =>
      rejection_reason && !withdrawn_at ? REJECTION_REASON_LABELS[rejection_reason] : '',
  ],
  ['Retirada', ({ withdrawn_at }) => moment(withdrawn_at)],
  ['Postuló', ({ applied_at }) => moment(applied_at)],
  ['Volvió a postular', ({ repeated_at }) => moment(repeated_at)],
  ['Contactado', ({ contacted_at }) => moment(contacted_at)],
  ['Entrevista', ({ interview_rating }) => (interview_rating ? RATING_LABELS[interview_rating] : '')],
  ['Idioma', ({ language }) => (language === 'en' ? 'Inglés' : 'Español')],
  ['Referencia', ({ reference }) => reference ?? ''],
  ['Persona a cargo', ({ owner_name }) => owner_name ?? ''],
  ['Etiquetas', ({ tags }) => tags ?? ''],
  ['Comentarios', ({ comment_count }) => String(comment_count)],
  ['Notas de la entrevista', ({ interview_notes }) => interview_notes ?? ''],
  ['Origen', ({ source_name }) => (source_name ? sourceLabel(source_name) : '')],
];

/**
 * Applications with a column for each question asked in any of them.
 *
 * @param rules the posting's current questions, with the disqualifying answers
 */
export function applicationTable(
  applications: readonly ExportedApplication[],
  rules: readonly PostingQuestion[],
): TableFile {
  const questions = new Map(
    applications.flatMap((application) =>
      (application.questions ?? []).map((question) => [question.id, question.text.es] as const),
    ),
  );
  return {
    name: 'Postulaciones',
    head: [...COLUMNS.map(([head]) => head), 'Respuestas excluyentes', ...questions.values()],
    rows: applications.map((application) => [
      ...COLUMNS.map(([, cell]) => cell(application)),
      knockOuts(application, rules),
      ...[...questions.keys()].map((id) => answerOf(application, id)),
    ]),
  };
}

/** The questions with a disqualifying answer. */
function knockOuts({ answers, questions }: ExportedApplication, rules: readonly PostingQuestion[]): string {
  const given = new Map(Object.entries(answers ?? {}));
  return (questions ?? [])
    .filter(({ id }) => rules.some((rule) => rule.id === id && isKnockedOut(rule, given.get(id))))
    .map(({ text }) => text.es)
    .join('; ');
}

function answerOf({ answers, questions }: ExportedApplication, id: string): string {
  const question = questions?.find((one) => one.id === id);
  const answer = new Map(Object.entries(answers ?? {})).get(id);
  return question && answer !== undefined ? answerText(question, answer) : '';
}
