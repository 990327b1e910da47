/** The line before a quote, in the languages of mail programs: `El lun, 23 nov 2026 a las 10:00, Ana <…> escribió:` */
const ATTRIBUTION =
  /^>? ?-*\s?(?:(?:El|On|Em|Le|Il)\b.{4,300} (?:escribió|wrote|escreveu|a écrit|ha scritto) ?(?::|-{2,})|Am .{4,200} schrieb .{1,200}:|Op .{4,200} schreef .{1,200}:)$/u;
/** The same with the address first or alone: `Ana <…> escribió el lun, 23 nov 2026 10:00:`, `Citando a Ana <…>:` */
const ADDRESSED =
  /^(?:(?:Citando a|Quoting) .{0,80}<[^<>\s]{3,254}>|.{0,80}<[^<>\s]{3,254}> (?:escribió|wrote|escreveu|schrieb)(?: .{0,80})?):$/u;
/** As Gmail once wrote it: `2026-11-23 10:00 GMT-03:00 Ana <…>:` */
const DATED = /^\d{4}-\d\d-\d\d \d{1,2}:\d\d .{0,80}<[^<>\s]{3,254}>:$/u;
const SEPARATOR =
  /^[-_*]{2,} ?(?:Mensaje original|Original Message|Mensagem original|Ursprüngliche Nachricht|Message d['’]origine|Messaggio originale|Mensaje reenviado|Forwarded message|Mensaje enviado) ?[-_*]{2,}$/iu;
const FORWARDED = /^(?:Begin forwarded message|Inicio del mensaje reenviado):$/iu;
const FROM = /^\*?(?:De|From|Desde|Von|Da):\*? /u;
const SENT = /^\*?(?:Enviado|Enviado el|Enviada em|Sent|Fecha|Date|Data|Gesendet):\*? /u;
const LONGEST = 400;

/** Whether a mail program's quote of the previous message begins here. */
function beginsQuote(lines: readonly string[]): boolean {
  const [first = ''] = lines;
  return (
    SEPARATOR.test(first) ||
    FORWARDED.test(first) ||
    DATED.test(first) ||
    ADDRESSED.test(first) ||
    (FROM.test(first) && lines.slice(1, 4).some((line) => SENT.test(line))) ||
    isAttribution(lines)
  );
}

/** Programs wrap the line up to twice. A person may write one as well, but with a date only before a quote. */
function isAttribution(lines: readonly string[]): boolean {
  for (let count = 1; count <= 3; count += 1) {
    if (lines[count - 1] === '') return false;
    const line = lines.slice(0, count).join(' ');
    if (line.length > LONGEST) return false;
    if (!ATTRIBUTION.test(line)) continue;
    const next = lines.slice(count).find((other) => other !== '');
    return /\d/.test(line) || (next?.startsWith('>') ?? false);
  }
  return false;
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
