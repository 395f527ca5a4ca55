import { createRoot } from "react-dom/client";
import { Diagnostics } from "#web/diagnostics/diagnostics.tsx";

/** Beside the app in a root of its own: a failure that takes the whole app along leaves the bug report. Rule 50. */
export function mountDiagnostics() {
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(<Diagnostics />);
}
