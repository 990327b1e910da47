import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { fetchEarly } from '#app/ui/deferred.tsx';
import { usePress } from '#app/ui/use-press.ts';
import { NOTICES_KEY, unreadQuery } from './list-notices.ts';

const TABLES = ['notices'];

const loadPopover = () => import('./notices-popover.tsx');
fetchEarly(loadPopover);

/** The header's bell: the live count of unread notices, and the list of them. */
export function NoticesBell({ userId }: { userId: string }) {
  const isListening = useLiveTables(TABLES, NOTICES_KEY, `user_id=eq.${userId}`);
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: isListening });
  const { attributes, pressed } = usePress(loadPopover, 'dialog');
  const button = (
    <button
      {...(pressed ? {} : attributes)}
      type="button"
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
    </button>
  );
  return pressed ? <pressed.module.NoticesPopover button={button} hasUnread={unread > 0} /> : button;
}
