import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { downloadUntrustedFile } from '#app/lib/uploads/download-untrusted-file.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { QUOTE_FILES_BUCKET } from '#domain/website/quote-file.ts';
import { type QuoteRequest, quoteReference } from '#domain/website/quote-request.ts';
import { formatDay } from './format-day.ts';

/** What a customer sent, with the files. */
export function QuoteFacts({ quote }: { quote: QuoteRequest }) {
  const reference = quoteReference(quote.id);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Referencia', reference],
    ['Recibida', formatDateTime(quote.created_at)],
    ['Respondida', quote.answered_at && formatDateTime(quote.answered_at)],
    ['Empresa', quote.company],
    ['Correo', <EmailText key="email">{quote.email}</EmailText>],
    ['Teléfono', quote.phone],
    ['Servicio', quote.service],
    ['Asunto', quote.subject],
    ['Planta', quote.plant],
    ['Región', quote.region],
    ['Fecha deseada', quote.wanted_by && formatDay(quote.wanted_by)],
    ['Idioma', quote.language === 'en' ? 'Inglés' : 'Español'],
  ];
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="border-t border-grid pt-2">
              <dt className="annotation text-muted">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
      </dl>
      <section className="mt-6">
        <h3 className="mb-1 text-base">Mensaje</h3>
        <p lang={quote.language} className="break-words whitespace-pre-line">
          {quote.message}
        </p>
      </section>
      {quote.file_paths.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-1 text-base">Archivos</h3>
          <p className="mb-3 text-sm text-muted">Vienen de fuera: ábralos con precaución.</p>
          <ul className="flex flex-wrap gap-3">
            {quote.file_paths.map((path, index) => {
              const extension = path.split('.').at(-1) ?? '';
              return (
                <li key={path}>
                  <Button
                    variant="outline"
                    size="sm"
                    onClick={() =>
                      downloadUntrustedFile({
                        bucket: QUOTE_FILES_BUCKET,
                        path,
                        name: `cotizacion-${reference}-${index + 1}.${extension}`,
                      })
                    }
                  >
                    <Download aria-hidden="true" size={16} />
                    Archivo {index + 1} ({extension.toUpperCase()})
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}
