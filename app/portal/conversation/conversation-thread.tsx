import { useEffect, useRef } from 'react';
import { ConversationItem } from './conversation-item.tsx';
import type { ConversationMessage } from './list-conversation.ts';

/** The messages of a conversation, oldest first, scrolled to the last one. */
export function ConversationThread({
  messages,
  arrived,
  name,
  canUpdate,
  canReadFiles,
  isBusy,
  onWithdraw,
}: {
  messages: readonly ConversationMessage[];
  /** Ids of replies that nobody had read when they were shown. */
  arrived: ReadonlySet<string>;
  /** The applicant's. */
  name: string;
  canUpdate: boolean;
  canReadFiles: boolean;
  isBusy: boolean;
  onWithdraw: (message: ConversationMessage) => void;
}) {
  const thread = useRef<HTMLElement>(null);
  const lastId = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new message
  useEffect(() => {
    thread.current?.scrollTo({ top: thread.current.scrollHeight });
  }, [lastId]);
  return (
    <section
      ref={thread}
      aria-label="Mensajes"
      // Focusable, so that the arrow keys scroll it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
      tabIndex={0}
      className="mb-5 max-h-[36vh] overflow-y-auto"
    >
      <ol className="grid gap-3">
        {messages.map((message) => (
          <ConversationItem
            key={message.id}
            message={message}
            name={name}
            isNew={arrived.has(message.id)}
            canUpdate={canUpdate}
            canReadFiles={canReadFiles}
            isBusy={isBusy}
            onWithdraw={() => onWithdraw(message)}
          />
        ))}
      </ol>
    </section>
  );
}
