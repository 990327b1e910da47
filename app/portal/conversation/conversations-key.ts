/** The key prefix of all conversations. In a file of its own: lists of replies need nothing else of a conversation. */
export const CONVERSATIONS_KEY = ['conversations'] as const;
