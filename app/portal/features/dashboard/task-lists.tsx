import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#app/i18n/format-count.ts';
import type { OwnTasks } from './read-own-tasks.ts';
import type { Tasks } from './read-tasks.ts';
import { TaskRow } from './task-row.tsx';
import { allPending, otherTasks, ownTasks, pendingTasks, unpublished } from './tasks.ts';

/** Open tasks for recruiters, each with its count, its waiting time and a link to its list. */
export function TaskLists({
  tasks,
  own,
  now,
  mayVisit,
}: {
  tasks: Tasks;
  own: OwnTasks;
  now: Date;
  mayVisit: (path: string) => boolean;
}) {
  const pending = pendingTasks(tasks);
  const all = allPending(tasks);
  const others = [...ownTasks(own), ...otherTasks(tasks)].filter(({ to }) => mayVisit(to));
  const reasons = unpublished(tasks);
  return (
    <section
      aria-labelledby="what-now"
      className="grid grid-cols-1 gap-px border border-rule bg-rule lg:grid-cols-2"
    >
      <h2 id="what-now" className="bg-sheet px-5 py-3 text-base lg:col-span-2">
        Qué hacer ahora
      </h2>
      {mayVisit(all.to) && (
        <Part title="Pendientes por oferta">
          {pending.length === 0 ? (
            <Done>Ninguna postulación está pendiente.</Done>
          ) : (
            <>
              <ul>
                {pending.map((task) => (
                  <TaskRow key={task.id} task={task} now={now} unit={['pendiente', 'pendientes']} />
                ))}
              </ul>
              {tasks.pending.length > 1 && (
                <Link
                  to={all.to}
                  className="inline-block py-1 text-sm text-copper underline-offset-4 hover:underline"
                >
                  Ver las {formatCount(all.count)} pendientes de todas las ofertas
                </Link>
              )}
            </>
          )}
        </Part>
      )}
      <Part title="También espera">
        {others.length === 0 && <Done>Nada más espera por ahora.</Done>}
        <ul>
          {others.map((task) => (
            <TaskRow key={task.id} task={task} now={now} />
          ))}
        </ul>
        {reasons.length > 0 && mayVisit('/admin/rrhh/postulaciones') && (
          <p className="py-1 text-sm text-muted">
            Ofertas que los visitantes no ven:{' '}
            {reasons.map(({ count, id, text, to }, at) => (
              <span key={id}>
                {at > 0 && ' · '}
                <Link to={to} className="text-ink underline underline-offset-4 hover:text-copper">
                  {formatCount(count)} {text}
                </Link>
              </span>
            ))}
          </p>
        )}
      </Part>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="bg-sheet px-5 pt-2 pb-4 nth-2:last:col-span-full">
      <h3 className="annotation mb-1 text-muted">{title}</h3>
      {children}
    </div>
  );
}

const Done = ({ children }: { children: ReactNode }) => <p className="py-2 text-muted">{children}</p>;
