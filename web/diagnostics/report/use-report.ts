import { useEffect, useState } from "react";
import { DIAGNOSTICS_REFRESH_MS } from "#domain/limits.ts";
import { readReport } from "./report.ts";

/** Returns the current report. Reads it again every 2 s and on request. Spec §9 */
export function useReport() {
  const [report, setReport] = useState(readReport);
  const refresh = () => setReport(readReport());
  useEffect(() => {
    const timer = setInterval(() => setReport(readReport()), DIAGNOSTICS_REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return { report, refresh };
}
