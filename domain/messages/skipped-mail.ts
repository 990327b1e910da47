/** Why a mail in the mailbox for replies was not stored in a conversation. */
export const SKIP_REASONS = [
  'untagged',
  'automatic',
  'unknown',
  'full',
  'ours',
  'delayed',
  'report',
  'unreadable',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** In Spanish, for the portal. */
export const SKIP_REASON_LABELS = {
  untagged: 'No responde a un correo nuestro sobre una postulación.',
  automatic: 'Lo envió un programa, y no responde a un correo nuestro sobre una postulación.',
  unknown: 'La postulación a la que responde ya no existe.',
  full: 'Su conversación ya había recibido demasiados correos ese día.',
  ours: 'Viene de una dirección nuestra, no de quien postula.',
  delayed: 'Avisa que uno de nuestros correos se demora; se sigue intentando entregarlo.',
  report: 'Avisa que no se entregó un correo que este sitio no envió.',
  unreadable: 'Es un aviso de entrega que no se puede leer.',
} as const satisfies Record<SkipReason, string>;

/** How many are listed a day; the database enforces it. Further ones are only in the mailbox. */
export const SKIPPED_MAILS_PER_DAY = { ofSender: 20, total: 200 } as const;
