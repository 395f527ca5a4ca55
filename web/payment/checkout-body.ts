/** The field names in the two variants of the request's body (Spec §7 "JSON body variants"). */
const fieldNames = {
  snake: {
    successUrl: "success_url",
    cancelUrl: "cancel_url",
    jobId: "job_id",
    jobTitle: "job_title",
    price: "price",
  },
  camel: {
    successUrl: "successUrl",
    cancelUrl: "cancelUrl",
    jobId: "jobId",
    jobTitle: "jobTitle",
    price: "amount",
  },
} as const;

/**
 * Returns the body as typed. Omits empty fields, so that the page can test how the function rejects
 * missing fields.
 */
export function checkoutBody(typed: FormData): Record<string, string | number | boolean> {
  const names = typed.get("variant") === "camel" ? fieldNames.camel : fieldNames.snake;
  const text = (field: string) => String(typed.get(field) ?? "").trim();
  const fields: [string, string | number][] = [
    ["name", text("name")],
    [names.successUrl, text("successUrl")],
    [names.cancelUrl, text("cancelUrl")],
    [names.jobId, numberIn(text("jobId"))],
    [names.jobTitle, text("jobTitle")],
    [names.price, numberIn(text("price"))],
  ];
  return { ...Object.fromEntries(fields.filter(([, value]) => value !== "")), isTestMode: typed.has("isTestMode") };
}

function numberIn(text: string): string | number {
  const number = Number(text);
  return text === "" || Number.isNaN(number) ? text : number;
}
