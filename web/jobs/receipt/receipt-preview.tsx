import { useQuery } from "@tanstack/react-query";
import { publishReceiptMessages as messages } from "#domain/messages/publish-receipt.ts";
import { jobPageQuery } from "#web/jobs/data/one-job.ts";
import { PreviewTabs } from "#web/jobs/page/preview-tabs.tsx";
import { LoadFailure } from "#web/ui/banner.tsx";
import { Collapsible } from "#web/ui/collapsible.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The job is read again when the preview is first opened. */
export function ReceiptPreview({ jobId }: { jobId: number }) {
  return (
    <Collapsible label={messages.preview}>
      <Preview jobId={jobId} />
    </Collapsible>
  );
}

function Preview({ jobId }: { jobId: number }) {
  const { data: job, isError, isFetching, refetch } = useQuery(jobPageQuery(jobId));
  if (job) return <PreviewTabs job={job} />;
  if (isFetching) return <Skeleton width="60%" />;
  return isError && <LoadFailure onRetry={() => void refetch()}>{messages.previewFailed}</LoadFailure>;
}
