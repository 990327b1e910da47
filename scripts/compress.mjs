// Precompresses the text files of the client build to .br and .gz, so that the server only picks one.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;
const MIN_BYTES = 512;

for (const name of readdirSync(process.argv[2], { recursive: true })) {
  const path = join(process.argv[2], name);
  if (!TEXT.test(name) || !statSync(path).isFile() || statSync(path).size < MIN_BYTES) continue;
  const content = readFileSync(path);
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  );
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
