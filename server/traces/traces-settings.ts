import { Secret } from '@voltandes/platform/secret';
import { z } from 'zod';

/** Empty counts as unset: `.env` files list variables without values. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => value || undefined, schema.optional());

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;

/**
 * Where traces are sent, and how many of them; the names are OpenTelemetry's, whose SDK reads `OTEL_SERVICE_NAME` and
 * `OTEL_RESOURCE_ATTRIBUTES` itself.
 * Source: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export const tracesEnvironment = z.object({
  /** Without it, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' }),
  ),
  /** `name=value,…`: what the collector wants to be signed in with. */
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string().transform((value) => new Secret(value))),
  OTEL_TRACES_SAMPLER: optional(
    z.enum([...SAMPLERS, ...SAMPLERS.map((name) => `parentbased_${name}` as const)], {
      error: "must be a sampler such as 'parentbased_traceidratio'",
    }),
  ),
  /** The share that `traceidratio` keeps. */
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number({ error: 'must be a number from 0 to 1' }).min(0).max(1)),
});

export type TracesSettings = z.output<typeof tracesEnvironment>;
