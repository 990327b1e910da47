import { parentPort } from 'node:worker_threads';
import { convert } from 'html-to-text';
import { simpleParser } from 'mailparser';

const HTML = {
  limits: { maxInputLength: 2_000_000, maxDepth: 200 },
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
  ],
} as const;

// Responds as `MailParser` in ../mail-parser.ts expects; an error ends the thread.
parentPort?.on('message', async (source: Uint8Array) => {
  const { attachments, from, html, subject, text } = await simpleParser(Buffer.from(source), {
    skipTextToHtml: true,
    skipHtmlToText: true,
    keepCidLinks: true,
    checksumAlgo: false,
  });
  parentPort?.postMessage({
    sender: from?.value[0]?.address ?? '',
    subject: subject ?? '',
    text: text || (html ? convert(html, { ...HTML, selectors: [...HTML.selectors] }) : ''),
    attachments: attachments
      // Inline images, such as those in signatures, come last.
      .toSorted((one, other) => Number(one.related ?? false) - Number(other.related ?? false))
      .map(({ content, filename }) => ({ name: filename ?? '', content })),
  });
});
