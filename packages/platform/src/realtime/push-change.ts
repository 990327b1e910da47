import { type ActiveBinding, matches } from './change-filter.ts';
import type { ChangePayload } from './change-payload.ts';
import type { Channel } from './channel.ts';
import { MAX_MATCHED_CHARACTERS } from './limits.ts';
import type { TimeSlicer } from './time-slicer.ts';

/** Characters that can be sent in the time of one step of pattern matching. */
const CHARACTERS_PER_STEP = 8;

/** Pushes a change to a channel whose caller may see it, if a binding matches. */
export async function pushChange(
  channel: Channel,
  payload: ChangePayload,
  slicer: TimeSlicer,
): Promise<void> {
  const matching: ActiveBinding[] = [];
  for (const binding of channel.bindings) {
    await slicer.step(steps(binding, payload));
    if (matches(binding, payload.seen)) matching.push(binding);
  }
  if (channel.isClosed) return;
  for (const bindings of Map.groupBy(matching, ({ select }) => select?.toSorted().join()).values()) {
    const data = payload.json(bindings[0]?.select);
    const ids = JSON.stringify(bindings.map(({ id }) => id));
    await slicer.step(data.length / CHARACTERS_PER_STEP);
    if (channel.isBoundByTopic) channel.socket.push(channel, payload.seen.type, data);
    else channel.socket.push(channel, 'postgres_changes', `{"ids":${ids},"data":${data}}`);
  }
}

/** Upper bound on the steps to evaluate a binding's filter. */
function steps({ rowFilter }: ActiveBinding, { seen }: ChangePayload): number {
  if (!rowFilter) return 1;
  const row = seen.record ?? seen.old_record ?? {};
  const lengths = rowFilter.columns.map((column) => {
    const value = Object.hasOwn(row, column) ? row[column] : null;
    return typeof value === 'string' ? Math.min(value.length, MAX_MATCHED_CHARACTERS) : 1;
  });
  return rowFilter.work * Math.max(...lengths, 1);
}
