import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";
import type { Vitest, Reporter as VitestReporter } from "vitest/node";

interface Failure {
  title: string;
  /** The file and line of the test. */
  place: string;
  /** Path of the trace, or the reason why the test has none. */
  trace?: string;
  /** The command that runs exactly this test. */
  command: string;
}

/**
 * Maximum number of failed tests to record. If many tests fail, they usually have the same cause.
 */
const MAX_TRACES = 3;
const TRACE_TIME_LIMIT_MS = 120_000;

/** Lists the failed tests at the end of Vitest's log. */
export class VitestFailureReport implements VitestReporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest) {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: Parameters<NonNullable<VitestReporter["onTestRunEnd"]>>[0]) {
    const config = configOption(this.vitest?.vite.config.configFile, "vitest.config.ts");
    const failures = modules.flatMap((module) => {
      const file = relative("", module.moduleId);
      const tests = [...module.children.allTests("failed")].map((test) => ({
        title: test.fullName,
        place: `${file}:${test.location?.line ?? 1}`,
        command: `npx vitest run${config} ${file} -t ${quotePattern(test.fullName)}`,
      }));
      if (tests.length > 0 || module.state() !== "failed") return tests;
      const title = "the file itself, or what runs before and after its tests";
      return [{ title, place: file, command: `npx vitest run${config} ${file}` }];
    });
    printFailures(failures);
  }
}

/**
 * Lists the failed tests at the end of Playwright's log. Runs the first MAX_TRACES failed tests
 * again to record traces. The first run records nothing, because recording would take a quarter
 * more time. A test that passes the second time still counts as failed.
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter from the default export
export default class PlaywrightFailureReport implements Reporter {
  private config: FullConfig | undefined;
  private suite: Suite | undefined;

  onBegin(config: FullConfig, suite: Suite) {
    this.config = config;
    this.suite = suite;
  }

  onEnd() {
    const failed = (this.suite?.allTests() ?? []).filter((test) => test.outcome() === "unexpected");
    printFailures(failed.map((test, index) => this.describe(test, index < MAX_TRACES)));
  }

  private describe(test: TestCase, isTraced: boolean): Failure {
    const config = configOption(this.config?.configFile, "playwright.config.ts");
    const place = `${relative("", test.location.file)}:${test.location.line}`;
    const command = `npx playwright test${config} ${place} -g ${quotePattern(test.title)}`;
    const title = test.titlePath().slice(3).join(" › ");
    return { title, place, command, ...(isTraced && { trace: recordTrace(command) }) };
  }
}

/**
 * Runs a failed test again with recording. Returns the path of the recording, or the reason why
 * there is none.
 */
function recordTrace(command: string): string {
  const output = `test-results/traces/${Date.now()}`;
  const { status, stdout } = spawnSync(`${command} --trace on --output ${output} --reporter json`, {
    shell: true,
    encoding: "utf8",
    timeout: TRACE_TIME_LIMIT_MS,
    maxBuffer: 100_000_000,
  });
  const path = /"path": "([^"]+trace\.zip)"/.exec(stdout)?.[1];
  if (!path) return "could not be recorded";
  return `npx playwright show-trace ${relative("", path)}${status === 0 ? " (recorded in a second run, which passed)" : ""}`;
}

function printFailures(failures: readonly Failure[]) {
  if (failures.length === 0) return;
  const lines = failures.flatMap(({ title, place, trace, command }) => [
    "",
    `  ${title}`,
    `    at     ${place}`,
    ...(trace ? [`    trace  ${trace}`] : []),
    `    again  ${command}`,
  ]);
  process.stdout.write(`\nFailed tests:\n${lines.join("\n")}\n`);
}

function configOption(file: string | false | undefined, standard: string): string {
  const name = file ? relative("", file) : standard;
  return name === standard ? "" : ` --config ${name}`;
}

/** Returns a title as a regular expression in single quotes. */
function quotePattern(title: string): string {
  return `'${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("'", "'\\''")}'`;
}
