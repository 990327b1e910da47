import { NEWEST_FIRST } from '#app/portal/requests/request-sort.ts';
import type { Views } from '#app/views/views.ts';
import type { QuoteRequest } from '#domain/website/quote-request.ts';
import { QuoteDialog } from './quote-dialog.tsx';
import { QuotesTable } from './quotes-table.tsx';
import { QUOTE } from './sample-quote.ts';

const noop = (): void => undefined;

const QUOTES: readonly QuoteRequest[] = [
  QUOTE,
  {
    ...QUOTE,
    id: '1',
    name: 'Ingeniería y Montajes Industriales del Pacífico Sur '.repeat(3).trim(),
    company: null,
    email: `${'a'.repeat(60)}@cliente.example`,
    service: null,
    plant: null,
    region: null,
    wanted_by: null,
    file_paths: [],
    status: 'answered',
  },
];

export default {
  inline: {
    table: () => (
      <QuotesTable
        rows={QUOTES}
        sort={NEWEST_FIRST}
        onSort={noop}
        isStale={false}
        onStatus={noop}
        onOpen={noop}
        onDelete={noop}
      />
    ),
  },
  standalone: {
    dialog: () => (
      <QuoteDialog quote={QUOTE} userId="u1" canUpdate onClose={noop} onSave={async () => null} />
    ),
    'dialog of a short request': () => (
      <QuoteDialog
        quote={{ ...QUOTE, company: null, subject: null, plant: null, file_paths: [], language: 'en' }}
        userId="u1"
        canUpdate={false}
        onClose={noop}
        onSave={async () => null}
      />
    ),
  },
} satisfies Views;
