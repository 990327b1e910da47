import { AnswerLamp } from '#app/portal/requests/answer-lamp.tsx';
import { NEWEST_FIRST } from '#app/portal/requests/request-sort.ts';
import type { Views } from '#app/views/views.ts';
import { DEFAULT_OPENING_HOURS, openingHoursOn } from '#domain/website/opening-hours.ts';
import type { QuoteRequest } from '#domain/website/quote-request.ts';
import { QuoteFacts } from './quote-facts.tsx';
import { QuotesTable } from './quotes-table.tsx';
import { QUOTE } from './sample-quote.ts';

const openOn = openingHoursOn(DEFAULT_OPENING_HOURS);
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
        openOn={openOn}
        ownerName={() => 'María de los Ángeles Fernández-Concha'}
        sort={NEWEST_FIRST}
        onSort={noop}
        isStale={false}
        onStatus={noop}
        onOpen={noop}
        onDelete={noop}
      />
    ),
    facts: () => <QuoteFacts quote={QUOTE} />,
    'facts of a short request': () => (
      <QuoteFacts
        quote={{ ...QUOTE, company: null, subject: null, plant: null, file_paths: [], language: 'en' }}
      />
    ),
    clocks: () =>
      ['2026-11-20T13:00:00Z', '2026-11-23T11:00:00Z', '2026-11-27T12:00:00Z'].map((now) => (
        <AnswerLamp key={now} quote={QUOTE} now={new Date(now)} openOn={openOn} />
      )),
  },
} satisfies Views;
