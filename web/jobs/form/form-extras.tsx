/** The parts of the job form that load after it: the advice and the preview. */
export { FieldAdvice, Tips } from "#web/jobs/fields/advice.tsx";
export { LivePreview } from "./live-preview.tsx";
