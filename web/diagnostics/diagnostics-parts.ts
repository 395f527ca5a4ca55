/** What the floating button opens, in one file. */
export { DiagnosticsConsole } from "./diagnostics-console.tsx";
export { DiagnosticsPanel } from "./diagnostics-panel.tsx";
