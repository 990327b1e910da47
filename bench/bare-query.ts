// Baseline: a minimal server that responds to every request with one list, read with the claims in the environment.
import { createServer } from 'node:http';
import { escapeLiteral, Pool } from 'pg';
import { z } from 'zod';

const { DATABASE_URL, CLAIMS, PRE_REQUEST, QUERY } = z
  .object({
    DATABASE_URL: z.string(),
    CLAIMS: z.string(),
    PRE_REQUEST: z.string().optional(),
    QUERY: z.string(),
  })
  .parse(process.env);
const pool = new Pool({ connectionString: DATABASE_URL, max: 10, pipeline: true });
const settings = { search_path: 'public', 'request.jwt.claims': CLAIMS, role: 'authenticated' };
const assignments = Object.entries(settings).map(
  ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
);
const begin = [
  'begin read only',
  `select ${assignments.join(', ')}`,
  ...(PRE_REQUEST ? [`select ${PRE_REQUEST}()`] : []),
].join('; ');
const list = `select coalesce(json_agg(_row)::text, '[]') as body, count(*) as count
  from (${QUERY}) _row`;

const server = createServer(async (_request, response) => {
  const client = await pool.connect();
  const [, rows] = await Promise.all([
    client.query(begin),
    client.query<{ body: string }>({ text: list, values: [] }),
    client.query('commit'),
  ]);
  client.release();
  response.setHeader('content-type', 'application/json').end(rows.rows[0]?.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}/`);
});
