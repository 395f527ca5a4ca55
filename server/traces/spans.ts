import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";

type Beginning = { kind?: SpanKind; attributes?: Attributes };

/**
 * Creates spans and tracks the current span of each request. Statements of concurrent requests are
 * therefore in different spans.
 */
export class Spans {
  readonly #current = new AsyncLocalStorage<Span | undefined>();
  readonly #tracer: Tracer;

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /**
   * Starts a span that has no parent in this process. `remote` can contain a parent from the
   * caller's trace.
   */
  begin(name: string, beginning: Beginning, remote: Context = ROOT_CONTEXT): Span {
    return this.#tracer.startSpan(name, beginning, remote);
  }

  /** True inside a recorded span that has not ended. */
  get isInside(): boolean {
    return this.#current.getStore()?.isRecording() ?? false;
  }

  /**
   * Starts a child of the current span. Returns undefined if there is no current span, or if it is
   * not recorded.
   */
  beginInside(name: string, beginning: Beginning): Span | undefined {
    const outer = this.#current.getStore();
    if (!outer?.isRecording()) return undefined;
    return this.#tracer.startSpan(name, beginning, trace.setSpan(ROOT_CONTEXT, outer));
  }

  /**
   * Runs `work` inside this span, including everything that `work` starts. If the span is
   * undefined, runs `work` without a span.
   */
  within<Result>(span: Span | undefined, work: () => Result): Result {
    return this.#current.run(span, work);
  }

  /**
   * Returns a function that runs `work` in the span that is current now. The returned function can
   * run later, even during another request.
   */
  keep<Arguments extends unknown[]>(work: (...given: Arguments) => void): (...given: Arguments) => void {
    const span = this.#current.getStore();
    return (...given) => this.#current.run(span, work, ...given);
  }
}

/** Ends the span unless it has already ended. */
export function endOnce(span: Span): void {
  if (span.isRecording()) span.end();
}

/**
 * Ends the span as failed. Adds only the error's code or name, because its message can contain
 * users' data.
 */
export function endFailed(span: Span, error: unknown): void {
  span.setAttribute("error.type", kindOf(error)).setStatus({ code: SpanStatusCode.ERROR });
  endOnce(span);
}

/** Ends the span when the promise settles, and returns its result. */
export async function endAfter<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    const result = await work;
    endOnce(span);
    return result;
  } catch (error) {
    endFailed(span, error);
    throw error;
  }
}

function kindOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return [code, name].find((word): word is string => typeof word === "string" && /^\w{1,40}$/.test(word)) ?? "_OTHER";
}
