import { importsOf } from "./walls.ts";

type Module = { path: string; text: string };

const ROOMS = /^(database|domain|server|web)\//;
const TEST = /(^|\/)tests\/|\.test\.tsx?$/;

/**
 * Returns a line for each cycle of imports that includes at least one folder. If web/app/a.ts
 * imports web/auth/b.ts, the folder web/app imports the folder web/auth. Counts imports of types,
 * but no imports in tests. Biome finds the cycles that consist only of files.
 */
export function folderCycles(modules: readonly Module[]): string[] {
  const imports = new Map<string, Map<string, Set<string>>>();
  for (const { path, text } of modules.filter(({ path: file }) => ROOMS.test(file) && !TEST.test(file))) {
    for (const imported of importsOf(path, text).filter((file) => ROOMS.test(file))) {
      const [folder, from, to] = neighborsOf(path, imported);
      const inFolder = imports.get(folder) ?? new Map<string, Set<string>>();
      imports.set(folder, inFolder);
      if (from !== to) inFolder.set(from, (inFolder.get(from) ?? new Set()).add(to));
    }
  }
  return [...imports].flatMap(([folder, inFolder]) => cyclesOf(inFolder).map((names) => `${folder}: ${names}`)).sort();
}

function neighborsOf(path: string, imported: string): [folder: string, from: string, to: string] {
  const own = path.split("/");
  const other = imported.split("/");
  let depth = own.findIndex((name, index) => name !== other[index]);
  if (depth === -1) depth = own.length - 1;
  return [own.slice(0, depth).join("/"), own[depth] ?? "", other[depth] ?? ""];
}

function cyclesOf(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = new Map([...imports.keys()].map((name) => [name, reachedFrom(name, imports)]));
  const cycles = [...reached].map(([name, others]) => [...others].filter((other) => reached.get(other)?.has(name)));
  return [
    ...new Set(
      cycles.filter((names) => names.some((name) => !name.includes("."))).map((names) => names.sort().join(", ")),
    ),
  ];
}

function reachedFrom(start: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(imports.get(start) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return reached;
}
