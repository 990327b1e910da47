import { Popover } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { useMarkRead } from './mark-read.ts';
import { NoticesList } from './notices-list.tsx';

/** The list of notices, initially open, with `button` as its trigger. */
export function NoticesPopover({ button, hasUnread }: { button: ReactElement; hasUnread: boolean }) {
  const [isOpen, setIsOpen] = useState(true);
  const markRead = useMarkRead();
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>{button}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          collisionPadding={16}
          aria-label="Avisos"
          className="animate-appear z-30 max-h-[70svh] w-[min(24rem,calc(100vw-2rem))] overflow-y-auto border border-rule bg-sheet shadow-lg"
        >
          <NoticesList
            hasUnread={hasUnread}
            onOpen={({ id, read_at }) => {
              setIsOpen(false);
              if (read_at === null) markRead.mutate(id);
            }}
            onReadAll={() => markRead.mutate(undefined)}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
