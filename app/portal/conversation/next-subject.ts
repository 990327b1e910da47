import type { Language } from '#domain/values/language.ts';
import type { ConversationMessage, Correspondent } from './list-conversation.ts';

const TOPICS = {
  application: { es: 'Su postulación', en: 'Your application' },
  internship: { es: 'Tu solicitud de práctica', en: 'Your internship application' },
  quote: { es: 'Su solicitud de cotización', en: 'Your quote request' },
} as const satisfies Record<Correspondent['about'], Record<Language, string>>;

/** The subject of a reply to the last message that a person wrote; of a first message, its topic. */
export function nextSubject(
  messages: readonly Pick<ConversationMessage, 'subject' | 'is_automatic'>[],
  { about, language }: Pick<Correspondent, 'about' | 'language'>,
): string {
  const last = messages.findLast(({ is_automatic, subject }) => subject !== '' && !is_automatic)?.subject;
  if (!last) return TOPICS[about][language];
  return `Re: ${last.replace(/^(?:(?:re|rv|fwd?):\s*)+/i, '')}`.slice(0, 150);
}
