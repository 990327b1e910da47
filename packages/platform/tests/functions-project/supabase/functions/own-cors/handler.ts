/** Admits a single origin. */
export default async function handler(): Promise<Response> {
  const headers = {
    'access-control-allow-origin': 'https://a.test',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'x-total',
    'x-total': '3',
  };
  return Response.json({}, { headers });
}
