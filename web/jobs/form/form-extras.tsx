/** The parts of the job form that load after it: the advice, the questions and the preview. */
export { Tips } from "#web/jobs/fields/advice.tsx";
export { FieldExtras } from "#web/jobs/fields/field-extras.tsx";
export { LivePreview } from "./live-preview.tsx";
