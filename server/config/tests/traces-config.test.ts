import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";

const BASE = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

test("traces are off without a collector, whose URL is set for all signals or only for traces", () => {
  expect(readConfig({ OTEL_SERVICE_NAME: "jobs", OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }).traces).toBeUndefined();
  expect(readConfig(BASE).traces).toEqual({
    url: "http://127.0.0.1:4318/v1/traces",
    serviceName: "openings",
    sampler: "parentbased_always_on",
    ratio: 1,
  });
  const own = { ...BASE, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://traces.example.com/otlp" };
  expect(readConfig(own).traces?.url).toBe("https://traces.example.com/otlp");
});

test("a sampler can keep some of the traces", () => {
  const sampled = { ...BASE, OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.05" };
  expect(readConfig(sampled).traces).toMatchObject({ sampler: "parentbased_traceidratio", ratio: 0.05 });
});

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318", "must be a URL that begins with http:// or https://."],
  [
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "http://me:secret@host",
    "must be a URL without user name, query or fragment.",
  ],
  ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "must be http/json. Collectors accept it on their HTTP port, usually 4318."],
  ["OTEL_EXPORTER_OTLP_HEADERS", "secret", "must be name=value pairs, separated by commas."],
  ["OTEL_TRACES_SAMPLER_ARG", "5", "must be a number from 0 to 1."],
])("%s cannot be %s", (name, value, sentence) => {
  expect(() => readConfig({ ...BASE, [name]: value })).toThrow(`${name} ${sentence}`);
});

test("an unknown sampler is rejected with the list of known samplers", () => {
  expect(() => readConfig({ ...BASE, OTEL_TRACES_SAMPLER: "some" })).toThrow(
    /^OTEL_TRACES_SAMPLER must be one of parentbased_always_on, .*, traceidratio\.$/,
  );
});
