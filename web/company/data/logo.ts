import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { LOGO_MAX_BYTES } from "#domain/limits.ts";
import { FunctionRefused } from "#web/data-client/call-function.ts";
import { fetchAsUser } from "#web/data-client/data-client.ts";
import { type EmployerProfile, profileKey } from "./employers.ts";

const PAYLOAD_TOO_LARGE = 413;

async function callLogo(employerId: number, init?: RequestInit): Promise<Response> {
  const response = await fetchAsUser(`/functions/v1/logo/${employerId}`, init);
  if (response.ok) return response;
  if (response.status === PAYLOAD_TOO_LARGE) throw new FunctionRefused("too_large");
  const { code = "failed" } = (await response.json()) as { code?: string };
  throw new FunctionRefused(code);
}

/**
 * The result is the stored logo as a data: URL. An <img> cannot load an unapproved logo, because
 * the request needs the member's session.
 */
export function logoQuery(employerId: number, version: string | null) {
  return queryOptions({
    queryKey: ["employers", "logo", employerId, version],
    queryFn: async ({ signal, client }): Promise<string> => {
      const answer = await callLogo(employerId, { signal }).catch((error: unknown) => {
        // Another member has removed the logo, so the screen must show that the company has no
        // logo.
        if (error instanceof FunctionRefused && error.refusal === "no_logo") showLogo(client, employerId, null);
        throw error;
      });
      const picture = await answer.blob();
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.onerror = () => reject(reader.error);
        reader.readAsDataURL(picture);
      });
    },
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface Upload {
  employerId: number;
  file: File;
}

/** Throws FunctionRefused. */
export const uploadLogo = mutationOptions({
  mutationFn: async ({ employerId, file }: Upload): Promise<string> => {
    if (file.size > LOGO_MAX_BYTES) throw new FunctionRefused("too_large");
    const headers = { "content-type": "application/octet-stream" };
    const answer = await callLogo(employerId, { method: "PUT", headers, body: file });
    return ((await answer.json()) as { version: string }).version;
  },
  onSuccess: (version, { employerId }, _result, { client }) => showLogo(client, employerId, version),
});

/** Throws FunctionRefused. */
export const removeLogo = mutationOptions({
  mutationFn: (employerId: number) => callLogo(employerId, { method: "DELETE" }),
  onSuccess: (_answer, employerId, _result, { client }) => showLogo(client, employerId, null),
});

/**
 * Updates the profile in the cache. A changed logo waits for approval again, so its approved image
 * is removed.
 */
function showLogo(client: QueryClient, employerId: number, version: string | null): void {
  client.setQueryData<EmployerProfile | null>(profileKey(employerId), (profile) =>
    profile && profile.logo_version !== version
      ? { ...profile, logo: null, logo_version: version, logo_review_note: null }
      : profile,
  );
  // Reloads the job pages, because they show the approved logo.
  void client.invalidateQueries({ queryKey: ["job_openings", "page"] });
}
