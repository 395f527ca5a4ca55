/** Exports the panel and the console together, so that they are in one chunk. */
export { DiagnosticsConsole } from "./diagnostics-console.tsx";
export { DiagnosticsPanel } from "./diagnostics-panel.tsx";
