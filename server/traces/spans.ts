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

/** Which span what runs now belongs to. Nobody else's: neither statements nor requests of another one are ever in it. */
export class Spans {
  readonly #current = new AsyncLocalStorage<Span | undefined>();
  readonly #tracer: Tracer;

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /** A span that stands in none of ours. `remote`: who asks has named the trace. */
  begin(name: string, beginning: Beginning, remote: Context = ROOT_CONTEXT): Span {
    return this.#tracer.startSpan(name, beginning, remote);
  }

  /** False in a span that is not kept, and in what goes on after it has ended. */
  get isInside(): boolean {
    return this.#current.getStore()?.isRecording() ?? false;
  }

  /** Undefined where `isInside` is false. */
  beginInside(name: string, beginning: Beginning): Span | undefined {
    const outer = this.#current.getStore();
    if (!outer?.isRecording()) return undefined;
    return this.#tracer.startSpan(name, beginning, trace.setSpan(ROOT_CONTEXT, outer));
  }

  /** Runs `work`, and all that it starts, in this span, or in none. */
  within<Result>(span: Span | undefined, work: () => Result): Result {
    return this.#current.run(span, work);
  }

  /** The same function, run in the span that is the current one now, whoever calls it. */
  keep<Arguments extends unknown[]>(work: (...given: Arguments) => void): (...given: Arguments) => void {
    const span = this.#current.getStore();
    return (...given) => this.#current.run(span, work, ...given);
  }
}

/** Of what may be told more than once that it is over. */
export function endOnce(span: Span): void {
  if (span.isRecording()) span.end();
}

/** Ends the span as failed, with the error's code or kind and never with its words, which quote what they are about. */
export function endFailed(span: Span, error: unknown): void {
  span.setAttribute("error.type", kindOf(error)).setStatus({ code: SpanStatusCode.ERROR });
  endOnce(span);
}

/** Ends the span when the work does; returns what it returns. */
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
