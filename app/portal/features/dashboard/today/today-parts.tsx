import { clsx } from 'clsx';
import type { Task } from '../tasks.ts';
import { InterviewsPart } from './interviews-part.tsx';
import { QuotesPart } from './quotes-part.tsx';
import type { Today } from './read-today.ts';
import { TasksPart } from './tasks-part.tsx';
import { UndecidedPart } from './undecided-part.tsx';
import { PartSkeleton } from './waiting-part.tsx';

const LAYOUT = 'grid items-start gap-4';
/** Decisions beside the rest; the rest side by side when there are no decisions. */
const BESIDE = 'xl:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]';
const rest = (hasDecisions: boolean): string =>
  clsx(
    LAYOUT,
    'md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]',
    hasDecisions && 'xl:row-span-2 xl:grid-cols-1',
  );

/** The parts of the day that have something to do, and one line about the others. */
export function TodayParts({ today, tasks, now }: { today: Today; tasks: readonly Task[]; now: Date }) {
  const { interviews, quotes, undecided, waiting } = today;
  const hasDecisions = undecided.length > 0;
  const hasQuotes = quotes !== null && quotes.count > 0;
  const hasInterviews = interviews !== null && interviews.count > 0;
  return (
    <>
      <div className={clsx(LAYOUT, 'empty:hidden', hasDecisions && (hasQuotes || hasInterviews) && BESIDE)}>
        {hasDecisions && <UndecidedPart rows={undecided} waiting={waiting} now={now} />}
        {(hasQuotes || hasInterviews) && (
          <div className={rest(hasDecisions)}>
            {hasQuotes && <QuotesPart {...quotes} now={now} />}
            {hasInterviews && <InterviewsPart {...interviews} />}
          </div>
        )}
        {tasks.length > 0 && <TasksPart tasks={tasks} now={now} />}
      </div>
      <p className="text-muted empty:hidden">{restText({ today, tasks, hasDecisions })}</p>
    </>
  );
}

/** What has nothing to do, of the parts that the user may see. */
function restText({
  today: { interviews, quotes, waiting },
  tasks,
  hasDecisions,
}: {
  today: Today;
  tasks: readonly Task[];
  hasDecisions: boolean;
}): string {
  const decides = (waiting.applications ?? waiting.internships) !== null;
  const free = [
    decides && !hasDecisions && 'postulaciones por decidir',
    quotes?.count === 0 && 'cotizaciones por responder',
    interviews?.count === 0 && 'entrevistas hoy',
    tasks.length === 0 && 'cosas por arreglar',
  ].filter((text) => text !== false);
  const last = free.at(-1);
  return last ? `Sin ${[free.slice(0, -1).join(', '), last].filter(Boolean).join(' ni ')}.` : '';
}

/** The place of the parts while they load. */
export const TodaySkeleton = ({ hasDecisions }: { hasDecisions: boolean }) => (
  <div className={clsx(LAYOUT, hasDecisions && BESIDE)}>
    <p role="status" className="sr-only">
      Cargando lo que espera hoy...
    </p>
    {hasDecisions && <PartSkeleton rows={6} />}
    <div className={rest(hasDecisions)}>
      <PartSkeleton rows={3} />
      <PartSkeleton rows={2} />
    </div>
  </div>
);
