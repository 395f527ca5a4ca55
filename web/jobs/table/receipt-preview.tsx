import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { publishReceiptMessages as messages } from "#domain/messages/publish-receipt.ts";
import { jobPageQuery } from "#web/jobs/data/one-job.ts";
import { useCode } from "#web/ui/hooks/use-loaded.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Collapsible } from "#web/ui/layout/collapsible.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

const loadTabs = () => import("#web/jobs/page/preview-tabs.tsx");

/** The job is read again when the preview is first opened. */
export function ReceiptPreview({ jobId }: { jobId: number }) {
  return (
    <Collapsible label={messages.preview}>
      <Preview jobId={jobId} />
    </Collapsible>
  );
}

function Preview({ jobId }: { jobId: number }) {
  // The categories may still be on their way to the server.
  const isSaving = useIsMutating() > 0;
  const { data: job, isError, isFetching, refetch } = useQuery({ ...jobPageQuery(jobId), enabled: !isSaving });
  const [isCodeMissing, setIsCodeMissing] = useState(false);
  const code = useCode(loadTabs, !isCodeMissing, () => setIsCodeMissing(true));
  if (job && code) return <code.PreviewTabs job={job} />;
  if (!isCodeMissing && (isSaving || isFetching || !isError)) return <Skeleton width="60%" />;

  function retry() {
    setIsCodeMissing(false);
    void refetch();
  }

  return <LoadFailure onRetry={retry}>{messages.previewFailed}</LoadFailure>;
}
