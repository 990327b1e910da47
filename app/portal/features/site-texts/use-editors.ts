import type { RealtimeChannel } from '@supabase/supabase-js';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';

/** Only for who may edit texts: a policy on `realtime.messages` names it. */
const CHANNEL = 'content-editors';

const editorSchema = z.object({
  userId: z.string(),
  name: z.string().transform((name) => name.slice(0, 100)),
  /** The key of the text that they are at; null while they choose one. */
  text: z.string().nullable(),
});

/** A colleague who has the editor open. */
export type Editor = z.output<typeof editorSchema>;

/**
 * The colleagues who have the editor open at the same time, and which text each is at; tells them the same of the user.
 * Without a connection there are none: it only says what saving would find out.
 *
 * @param self null while it is not known
 */
export function useEditors(self: Editor | null): readonly Editor[] {
  const [editors, setEditors] = useState<readonly Editor[]>([]);
  const channel = useRef<RealtimeChannel | null>(null);
  const said = useRef(self);
  said.current = self;
  const userId = self?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    let isUnmounted = false;
    let leave = (): void => undefined;
    supabase().then((client) => {
      if (isUnmounted) return;
      const opened = client.channel(CHANNEL, { config: { private: true } });
      opened.on('presence', { event: 'sync' }, () => {
        const others = Object.values(opened.presenceState())
          .flat()
          .flatMap((state) => editorSchema.safeParse(state).data ?? [])
          .filter((editor) => editor.userId !== userId);
        // Somebody may have it open twice.
        setEditors([...new Map(others.map((editor) => [editor.userId, editor])).values()]);
      });
      opened.subscribe((status) => {
        if (status !== 'SUBSCRIBED' || !said.current) return;
        channel.current = opened;
        opened.track(said.current);
      });
      leave = () => client.removeChannel(opened);
    });
    return () => {
      isUnmounted = true;
      channel.current = null;
      leave();
    };
  }, [userId]);
  const text = self?.text;
  useEffect(() => {
    if (text !== undefined && said.current) channel.current?.track(said.current);
  }, [text]);
  return editors;
}
