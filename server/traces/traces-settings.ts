import { z } from 'zod';
import { httpUrl, secretSetting } from '../setting-types.ts';

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;

/** A header name and its percent-encoded value. */
const HEADER = String.raw`\s*[\w!#$%&'*+.^|~-]+\s*=(?:[^%,]|%[\da-fA-F]{2})*`;

/**
 * Where traces are sent, and which share of them. The names are OpenTelemetry's, whose SDK itself reads
 * `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`.
 * Source: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export const tracesEnvironment = z.object({
  /** Without it, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  /** `name=value,…`: headers that authenticate with the collector. */
  OTEL_EXPORTER_OTLP_HEADERS: secretSetting(
    z.string().regex(new RegExp(`^(?:(?:${HEADER})?,)*(?:${HEADER})?\\s*$`), {
      error: 'must be name=value, several with commas between them',
    }),
  ).optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([...SAMPLERS, ...SAMPLERS.map((name) => `parentbased_${name}` as const)], {
      error: "must be a sampler such as 'parentbased_traceidratio'",
    })
    .optional(),
  /** The share of traces that `traceidratio` keeps. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0)
    .max(1)
    .optional(),
});

export type TracesSettings = z.output<typeof tracesEnvironment>;
