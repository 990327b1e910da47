/**
 * The Message-ID of a message in the outbox: the same at each attempt, so that receivers recognise duplicates.
 *
 * @param id the message's id
 * @param from the installation's sender, `Name <address>`
 */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`;
}
