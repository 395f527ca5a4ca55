import { z } from "zod";
import { StartError } from "#database/start-error.ts";

const SAMPLERS = [
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
  "always_on",
  "always_off",
  "traceidratio",
] as const;
const PROTOCOL = "http/json";
const PATH = "v1/traces";

const text = z.string().trim();
const collector = z
  .url({ protocol: /^https?$/, error: "must be a URL that begins with http:// or https://" })
  .refine((url) => !/[?#@]/.test(url), "must be a URL without user name, query or fragment")
  .optional();
/** Checks the headers when the server starts, because the exporter ignores an invalid setting. */
const headers = text
  .regex(/^[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*$/, "must be name=value pairs, separated by commas")
  .optional();

export const tracesSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: text.optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: text.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: headers,
  OTEL_SERVICE_NAME: text.max(255, "must have at most 255 characters").default("openings"),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(", ")}` }).default(SAMPLERS[0]),
  OTEL_TRACES_SAMPLER_ARG: text
    .regex(/^(1(\.0+)?|0?\.\d{1,9}|0)$/, "must be a number from 0 to 1")
    .transform(Number)
    .default(1),
};

const settings = z.object(tracesSettings);

/** Reads the settings of traces. Returns undefined if no collector is set. */
export function readTraces(data: z.output<typeof settings>) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = data;
  const url = own ?? (base && `${base.replace(/\/+$/, "")}/${PATH}`);
  if (!url) return undefined;
  for (const name of ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"] as const) {
    if (data[name] === undefined) continue;
    if (data[name] === PROTOCOL) break;
    throw new StartError(`${name} must be ${PROTOCOL}. Collectors accept it on their HTTP port, usually 4318.`);
  }
  return {
    /** URL that accepts OTLP as JSON by POST. */
    url,
    serviceName: data.OTEL_SERVICE_NAME,
    sampler: data.OTEL_TRACES_SAMPLER,
    /** Share of traces that the ratio samplers keep, from 0 to 1. */
    ratio: data.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** The collector and sampler of traces (record 105), from OpenTelemetry's standard settings. */
export type TracesConfig = NonNullable<ReturnType<typeof readTraces>>;
