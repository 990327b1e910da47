import { type Listening, wants } from './change-filter.ts';
import type { Channel } from './channel.ts';
import { MAX_MATCHED_CHARACTERS } from './limits.ts';
import type { Pace } from './pace.ts';
import type { ToldChange } from './told-change.ts';

/** Of what is sent, so many characters take as long as one step of a pattern. */
const CHARACTERS_PER_STEP = 8;

/** Tells a channel of a change that its caller may see, when its filters let it pass. */
export async function showChange(channel: Channel, told: ToldChange, pace: Pace): Promise<void> {
  const wanting: Listening[] = [];
  for (const binding of channel.bindings) {
    await pace.step(steps(binding, told));
    if (wants(binding, told.seen)) wanting.push(binding);
  }
  if (channel.isClosed) return;
  for (const bindings of Map.groupBy(wanting, ({ select }) => select?.toSorted().join()).values()) {
    const data = told.json(bindings[0]?.select);
    const ids = JSON.stringify(bindings.map(({ id }) => id));
    await pace.step(data.length / CHARACTERS_PER_STEP);
    channel.socket.push(channel, 'postgres_changes', `{"ids":${ids},"data":${data}}`);
  }
}

/** What it takes at most to look whether a binding wants a change. */
function steps({ rowFilter }: Listening, { seen }: ToldChange): number {
  if (!rowFilter) return 1;
  const row = seen.record ?? seen.old_record ?? {};
  const lengths = rowFilter.columns.map((column) => {
    const value = Object.hasOwn(row, column) ? row[column] : null;
    return typeof value === 'string' ? Math.min(value.length, MAX_MATCHED_CHARACTERS) : 1;
  });
  return rowFilter.work * Math.max(...lengths, 1);
}
