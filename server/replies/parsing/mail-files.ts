import { decodeText } from './decode-text.ts';
import type { MailFile } from './mail-file.ts';
import { isText, isTnef } from './mail-text.ts';
import type { MimePart } from './mime-tree.ts';
import { readTnef } from './tnef.ts';

/** Signatures, delivery reports and the parts of encrypted mail that are no files to anybody. */
const NO_FILE =
  /^(?:application\/(?:x-)?(?:pkcs7-signature|pgp-signature|pgp-encrypted)|message\/(?:delivery-status|disposition-notification|feedback-report)|text\/(?:rfc822-headers|x-amp-html))$/;

/** The files of a mail and of the mails attached to it. Pictures within its text, such as those in signatures, come last. */
export function mailFiles(root: MimePart): MailFile[] {
  const [files, pictures]: [MailFile[], MailFile[]] = [[], []];
  const visit = (part: MimePart, isRelated: boolean): void => {
    if (part.parts.length > 0) {
      for (const [at, inner] of part.parts.entries())
        visit(inner, part.type === 'multipart/related' ? at > 0 : isRelated);
    } else if (isTnef(part)) files.push(...readTnef(part.content).files);
    else if (isFile(part))
      (isRelated && !part.isAttachment ? pictures : files).push({
        name: part.fileName === null ? '' : undeclared8Bit(part.fileName),
        type: part.type,
        content: part.content,
      });
  };
  visit(root, false);
  return [...files, ...pictures];
}

const isFile = (part: MimePart): boolean =>
  !isText(part) && !NO_FILE.test(part.type) && !part.type.startsWith('multipart/');

/** A name with undeclared 8-bit characters arrives with one character for each byte. */
const undeclared8Bit = (name: string): string =>
  /^[\0-\u00ff]*$/.test(name) && /[\u0080-\u009f]/.test(name)
    ? decodeText(Buffer.from(name, 'latin1'), null)
    : name;
