/** In a folder of shared code: not served. */
export default async function handler(): Promise<Response> {
  return new Response('shared');
}
