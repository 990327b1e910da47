import { formatCount } from '#app/i18n/format-count.ts';
import { TaskRow } from '../task-row.tsx';
import type { Task } from '../tasks.ts';
import { WaitingPart } from './waiting-part.tsx';

/** What is to be repaired or answered besides the rest. */
export const TasksPart = ({ tasks, now }: { tasks: readonly Task[]; now: Date }) => (
  <WaitingPart id="repairs" title="Arreglar" note={formatCount(tasks.length)}>
    <ul className="grid gap-x-8 px-4 py-1 lg:grid-cols-2 lg:[&>li:nth-child(2)]:border-t-0">
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} now={now} />
      ))}
    </ul>
  </WaitingPart>
);
