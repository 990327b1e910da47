import { expect, test } from 'vitest';
import { parseSettings } from '../settings.ts';
import { createSampler } from './sampler.ts';

const named = (name: string, share = '') =>
  createSampler(parseSettings({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share })).toString();

test('selects the sampler by OpenTelemetry’s variables', () => {
  expect(named('')).toMatch(/^ParentBased{root=AlwaysOnSampler/);
  expect(named('always_off')).toBe('AlwaysOffSampler');
  expect(named('traceidratio', '0.25')).toBe('TraceIdRatioBased{0.25}');
  expect(named('parentbased_traceidratio', '0')).toMatch(/^ParentBased{root=TraceIdRatioBased{0}/);
});

test('refuses an unknown sampler and a share above one', () => {
  expect(() => named('sometimes')).toThrow('OTEL_TRACES_SAMPLER must be a sampler');
  expect(() => named('traceidratio', '2')).toThrow('OTEL_TRACES_SAMPLER_ARG');
});
