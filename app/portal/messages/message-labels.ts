import { MESSAGE_KINDS, type MessageKind, type MessageTiming } from '#domain/messages/applicant-message.ts';

export { MESSAGE_LABELS } from '#domain/messages/message-labels.ts';

export const TIMING_LABELS = {
  soon: 'A los dos minutos',
  next_morning: 'La mañana hábil siguiente, a las 9:00',
  never: 'No se envía',
} as const satisfies Record<MessageTiming, string>;

/** The message kinds allowed for a status; the database rejects others. */
export function kindsFor(about: 'application' | 'internship', status: string): MessageKind[] {
  const told = { reviewing: 'reviewing', approved: 'approved', accepted: 'approved', rejected: 'rejected' };
  const step = new Map(Object.entries(told)).get(status);
  const isOpen = status === 'pending' || status === 'reviewing';
  const wanted = [isOpen && 'invitation', step, isOpen && 'closed'].map((name) => `${about}-${name}`);
  return MESSAGE_KINDS.filter((kind) => wanted.includes(kind));
}
