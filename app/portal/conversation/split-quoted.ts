const WROTE = /^(?:El|On)\b.{4,300}(?:escribió|wrote):$/u;
const SEPARATOR = /^-{3,} ?(?:Mensaje original|Original Message) ?-{3,}$/iu;
const FROM = /^\*?(?:De|From):\*? /u;
const SENT = /^\*?(?:Enviado|Enviado el|Sent|Fecha|Date):\*? /u;

/** Whether a mail program's quote of the previous message begins here. */
function beginsQuote(lines: readonly string[]): boolean {
  const [first = '', second = ''] = lines;
  return (
    WROTE.test(first) ||
    // The line is wrapped.
    WROTE.test(`${first} ${second}`) ||
    SEPARATOR.test(first) ||
    (FROM.test(first) && lines.slice(1, 4).some((line) => SENT.test(line)))
  );
}

/**
 * Splits a reply from the earlier mail quoted below it. A quote with an answer after it or between its lines counts as
 * part of the reply, so that nothing the applicant wrote is hidden.
 *
 * @returns an empty quote when there is none
 */
export function splitQuoted(body: string): { reply: string; quote: string } {
  const lines = body.split('\n').map((line) => line.trim());
  const at = lines.findIndex((_, index) => beginsQuote(lines.slice(index, index + 5)));
  const start = at === -1 ? lines.length - trailingQuoted(lines) : at;
  const marked = lines.slice(start).findIndex((line) => line.startsWith('>'));
  const isAnsweredBelow =
    marked !== -1 && lines.slice(start + marked).some((line) => line !== '' && !line.startsWith('>'));
  if (start === 0 || start >= lines.length || isAnsweredBelow) return { reply: body.trim(), quote: '' };
  const written = body.split('\n');
  return { reply: written.slice(0, start).join('\n').trim(), quote: written.slice(start).join('\n').trim() };
}

/** Number of quoted lines at the end. */
function trailingQuoted(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line !== '' && !line.startsWith('>'));
  return lines.slice(last + 1).some((line) => line.startsWith('>')) ? lines.length - last - 1 : 0;
}
