import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { LogLevel } from "#server/config/config.ts";
import { sumRepeats } from "./sum-repeats.ts";

/**
 * Creates a logger that writes no personal data. Logs the route of a request instead of the URL,
 * because a URL may contain a token. Masks parts of error messages, because databases and mail
 * servers quote their input.
 */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    redact: {
      paths: [
        "authorization",
        "apikey",
        "cookie",
        "password",
        "token",
        "email",
        "headers",
        "*.password",
        "*.token",
        "*.email",
      ],
      remove: true,
    },
    hooks: { logMethod: sumRepeats(() => logger) },
  };
  const logger = destination ? pino(options, destination) : pino(options);
  return logger;
}

type ErrorDescription = { type: string; code?: string; message: string; stack?: string; cause?: ErrorDescription };

function describeError(error: unknown): ErrorDescription {
  const { name, code, message, stack, cause } = (typeof error === "object" && error !== null ? error : {}) as {
    [key in keyof Error | "code"]?: unknown;
  };
  return {
    type: typeof name === "string" ? name : typeof error,
    ...(typeof code === "string" ? { code } : {}),
    message: mask(typeof message === "string" ? message : String(error)),
    ...(typeof stack === "string" ? { stack: mask(stack) } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** Masks email addresses, passwords in connection strings, query strings and long tokens. */
function mask(text: string): string {
  return text
    .replace(/(\w+:\/\/)[^\s/@]*@/g, "$1…@")
    .replace(/[^\s@"'<>(),:;=/]+@[^\s@"'<>(),:;=/]+\.[a-z]+/gi, "[email]")
    .replace(/\?[^\s"')]+/g, "?…")
    .replace(/[\w-]{24,}(?:\.[\w-]{16,})*/g, (word) => (/\d/.test(word) ? "[token]" : word));
}
