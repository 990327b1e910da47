import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { NOTICES_KEY, unreadQuery } from './list-notices.ts';
import { useMarkRead } from './mark-read.ts';
import { NoticesList } from './notices-list.tsx';

const TABLES = ['notices'];

/** The header's bell: how many notices are unread, live, and the list of them. */
export function NoticesBell({ userId }: { userId: string }) {
  useLiveTables(TABLES, NOTICES_KEY, `user_id=eq.${userId}`);
  const { data: unread = 0 } = useQuery(unreadQuery);
  const [isOpen, setIsOpen] = useState(false);
  const markRead = useMarkRead();
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        aria-label={unread === 0 ? 'Avisos' : `Avisos: ${unread} sin leer`}
        className="relative grid size-9 place-items-center text-on-ink-muted hover:text-on-ink"
      >
        <Bell aria-hidden="true" size={18} />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0 right-0 min-w-4.5 bg-copper px-1 text-center text-xs leading-4.5 font-semibold text-white tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          collisionPadding={16}
          aria-label="Avisos"
          className="animate-appear z-30 max-h-[70svh] w-[min(24rem,calc(100vw-2rem))] overflow-y-auto border border-rule bg-sheet shadow-lg"
        >
          <NoticesList
            hasUnread={unread > 0}
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
