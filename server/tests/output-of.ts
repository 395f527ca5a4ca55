import type { ChildProcess } from "node:child_process";

/** Collects what a process writes. Returns a function that returns the text so far. */
export function outputOf({ stdout, stderr }: Pick<ChildProcess, "stdout" | "stderr">): () => string {
  let output = "";
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return () => output;
}
