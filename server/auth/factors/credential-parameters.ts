import { z } from "zod";

const base64url = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[\w-]+={0,2}$/);
const common = {
  id: base64url(1400), // up to 1,023 bytes
  rawId: base64url(1400),
  type: z.literal("public-key"),
};

/** The result of `navigator.credentials.create()`, as JSON. */
export const attestationParameter = z.object({
  ...common,
  // `rk` is true if the authenticator stored the credential. Such a credential can sign in without
  // its id in the options.
  clientExtensionResults: z.object({ credProps: z.object({ rk: z.boolean().optional() }).optional() }).default({}),
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(40_000),
    // Connections to the authenticator, such as "usb" or "nfc". The server stores them and sends
    // them in the options of the next sign-in.
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
});

/** The result of `navigator.credentials.get()`, as JSON. */
export const assertionParameter = z.object({
  ...common,
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: z
      .string()
      .max(100)
      .nullish()
      .transform((handle) => handle ?? ""),
  }),
});

export type AttestationJson = z.infer<typeof attestationParameter>;
export type AssertionJson = z.infer<typeof assertionParameter>;
