import type { RealtimeChannel } from '@supabase/supabase-js';

/** Subscribes a channel and waits for the confirmation. */
export function subscribeChannel(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) =>
      status === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(status)),
    );
  });
}
