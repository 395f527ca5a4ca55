import { useState } from "react";
import type { ListedJob } from "#web/jobs/data/job-list.ts";
import { useCode } from "#web/ui/hooks/use-loaded.ts";

const loadQuestion = () => import("#web/jobs/life/gone-from-website.tsx");

/** Rule 73. Few rows have one: its code comes with the first. */
export function GoneQuestion({ job }: { job: ListedJob }) {
  const [isWanted, setIsWanted] = useState(true);
  const code = useCode(loadQuestion, isWanted, () => setIsWanted(false));
  return code && <code.GoneFromWebsite job={job} />;
}
