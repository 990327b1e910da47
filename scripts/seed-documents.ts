// Writes the seeded applicants' CVs, small valid PDFs, to supabase/seed/documents. The output is reproducible.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', 'supabase');
const documents = join(root, 'seed', 'documents');
const seed = readFileSync(join(root, 'seed.sql'), 'utf8');

rmSync(documents, { recursive: true, force: true });
for (const [, first, second, email] of seed.matchAll(
  /\((?:\d, )?'([^']+)', (?:'([^']+)', )?'([^']+@correo\.example)'/g,
)) {
  const folder = second === undefined ? 'resumes' : 'cvs';
  const name = [first, second].filter(Boolean).join(' ');
  mkdirSync(join(documents, folder), { recursive: true });
  const hash = createHash('md5')
    .update(email ?? '')
    .digest('hex');
  writeFileSync(
    join(documents, folder, `1763000000000-${hash}.pdf`),
    pdf([name, email ?? '', '', 'Currículum de demostración']),
  );
}

/** A minimal one-page PDF with lines of text. Source: ISO 32000-1. */
function pdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const stream = `BT /F1 20 Tf 26 TL 72 760 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}
