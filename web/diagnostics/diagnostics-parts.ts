/** The panel and the console in one chunk. */
export { DiagnosticsConsole } from "./diagnostics-console.tsx";
export { DiagnosticsPanel } from "./diagnostics-panel.tsx";
