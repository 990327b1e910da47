import { convert } from 'html-to-text';
import libmime from 'libmime';
import { decodeHeader, decodeText } from './decode-text.ts';
import type { MimePart } from './mime-tree.ts';
import { readTnef } from './tnef.ts';

const HTML = {
  limits: { maxInputLength: 2_000_000, maxDepth: 200 },
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
  ],
} as const;

/** White space, format characters, combining marks and letters without a shape: Hangul fillers and the blank Braille pattern. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]+/gu;

export const isVisible = (text: string): boolean => text.replace(INVISIBLE, '') !== '';

/** In characters. Bounds the search, which can take quadratic time. */
const MAX_SIGNATURE = 1000;
/** How many times longer the other alternative is. */
const FRAGMENT = 1.5;

const TEXT = new Set(['text/plain', 'text/html', 'text/enriched', 'text/richtext']);

/** Whether a part is shown as text in its place, rather than listed as a file. */
export const isText = ({ isAttachment, type }: MimePart): boolean => !isAttachment && TEXT.has(type);

export const isTnef = ({ fileName, type }: MimePart): boolean =>
  /^application\/(?:ms-tnef|vnd\.ms-tnef)$/.test(type) || /^winmail\.dat$/i.test(fileName ?? '');

/**
 * What a person reads of a mail: of alternatives the first with visible text, plain text before others, unless it is a
 * fragment of another; of all other parts each, in their order; of an attached mail, its text below sender and subject.
 *
 * @returns plain text; empty when nothing is visible
 */
export function mailText(part: MimePart): string {
  if (part.type === 'multipart/alternative') return alternativeText(part.parts);
  if (part.type === 'multipart/related') return mailTexts(part.parts.slice(0, 1));
  if (part.type === 'message/rfc822') return attachedMailText(part.parts);
  if (part.parts.length > 0) return mailTexts(part.parts);
  if (isTnef(part)) return readTnef(part.content).text;
  if (!isText(part)) return '';
  const text = decodeText(part.content, part.charset);
  if (part.type === 'text/html') return convert(text, { ...HTML, selectors: [...HTML.selectors] });
  if (part.type !== 'text/plain') return text.replaceAll(/<[^<>]{0,200}>/g, '');
  return part.flowed ? libmime.decodeFlowed(text, part.flowed.delSp) : text;
}

const mailTexts = (parts: readonly MimePart[]): string => parts.map(mailText).filter(isVisible).join('\n\n');

function alternativeText(parts: readonly MimePart[]): string {
  const plainFirst = parts.toSorted(
    (one, other) => Number(other.type === 'text/plain') - Number(one.type === 'text/plain'),
  );
  let signature = '';
  for (const part of plainFirst) {
    const text = mailText(part);
    if (!isVisible(text)) continue;
    if (signature === '') {
      if (text.length > MAX_SIGNATURE) return text;
      signature = text;
    } else if (isFragment(signature, text)) return text;
  }
  return signature;
}

/** Whether a text, such as a signature, is a small part of the other. */
const isFragment = (text: string, whole: string): boolean => {
  const [small, large] = [withoutSpace(text), withoutSpace(whole)];
  return small.length * FRAGMENT < large.length && large.includes(small);
};
const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '');

function attachedMailText(parts: readonly MimePart[]): string {
  const text = mailTexts(parts);
  if (!isVisible(text)) return '';
  const field = (label: string, name: string): string[] =>
    parts.flatMap((mail) =>
      mail
        .header(name)
        .slice(0, 1)
        .map((value) => `${label}: ${decodeHeader(value)}`),
    );
  const heading = [...field('De', 'from'), ...field('Fecha', 'date'), ...field('Asunto', 'subject')];
  return ['---------- Correo adjunto ----------', ...heading, '', text].join('\n');
}
