// Baseline: a minimal server that sends the bytes of one page from memory.
import { createServer } from 'node:http';

const [url = ''] = process.argv.slice(2);
const page = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
const body = Buffer.from(await page.arrayBuffer());
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}/`);
});
