import type { Employer } from "#web/session/signed-in.ts";

export function noLongerAccess({ name }: Employer): string {
  return `You no longer have access to ${name}.`;
}
