import { parentPort } from 'node:worker_threads';
import { addressIn } from '../mail-header.ts';
import { decodeHeader } from './decode-text.ts';
import { readDeliveryReport } from './delivery-report.ts';
import { mailFiles } from './mail-files.ts';
import { isVisible, mailText } from './mail-text.ts';
import { readMimeTree } from './mime-tree.ts';

// Responds as `MailParser` in ../mail-parser.ts expects; an error ends the thread.
parentPort?.on('message', async (source: Uint8Array) => {
  const mail = await readMimeTree(source);
  const text = mailText(mail);
  parentPort?.postMessage({
    sender: addressIn(decodeHeader(mail.header('from')[0] ?? '')) ?? '',
    subject: decodeHeader(mail.header('subject')[0] ?? ''),
    text: isVisible(text) ? text : '',
    attachments: mailFiles(mail),
    report: readDeliveryReport(mail),
  });
});
parentPort?.postMessage('ready');
