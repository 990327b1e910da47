/**
 * Returns the Message-ID of a message in the outbox. It is the same for each attempt, so that receivers detect
 * duplicates.
 *
 * @param id the message's id
 * @param from the installation's sender, `Name <address>`
 */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`;
}
