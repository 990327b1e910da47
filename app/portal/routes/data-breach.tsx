import { Link } from 'react-router';
import { BREACH_HOURS, BREACH_STEPS } from '#app/portal/features/processing/breach-steps.ts';
import { Button } from '#app/ui/button.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Si hay una vulneración');

/** The steps after a breach of personal data, and where the portal shows each fact. */
export default function DataBreach() {
  return (
    <>
      <ScreenHeading
        parent={{ to: '/admin/rrhh/derechos', label: 'Derechos sobre datos' }}
        title="Si hay una vulneración"
        note={`Datos que se filtraron o se perdieron, o que alguien vio o cambió sin autorización. La Ley 21.719 pide avisar a la Agencia sin dilaciones indebidas; nuestra meta es hacerlo antes de ${BREACH_HOURS} horas desde que se sabe. La auditoría y los eventos los abren los super admin.`}
        action={
          <Button variant="outline" size="sm" onClick={() => window.print()}>
            Imprimir
          </Button>
        }
      />
      <ol className="grid max-w-4xl">
        {BREACH_STEPS.map(({ facts, text, title, until }, index) => (
          <li
            key={title}
            className="grid break-inside-avoid gap-x-8 gap-y-3 border-t-2 border-ink pt-4 pb-8 sm:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <div>
              <h3 className="text-lg">
                {index + 1}. {title}
              </h3>
              <p className="font-semibold text-copper">{until}</p>
            </div>
            <div>
              <p className="mb-3">{text}</p>
              <ul className="grid gap-2">
                {facts.map(({ to, what, where }) => (
                  <li key={what} className="border-l-3 border-rule pl-3">
                    {what}
                    <span className="block text-sm text-muted">
                      {to ? (
                        <Link to={to} className="text-copper underline underline-offset-4">
                          {where}
                        </Link>
                      ) : (
                        where
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
