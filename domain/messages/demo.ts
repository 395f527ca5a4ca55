/** Texts of the demo. Only a server that was started with --demo shows them. */
export const demoMessages = {
  lookAround: "Look around as",
  /** Descriptions of the demo's users, by their name in the code. */
  personas: {
    dana: "Member of two companies",
    erik: "Member of one company",
    jonah: "New, without a company yet",
    leah: "Invited to a company",
    priya: "Her company requires a second factor",
    walter: "His company is inactive",
  },
  signInFailed: "Signing in failed. The demo may have stopped.",
  codeIs: "The demo’s authenticator app shows",
} as const;

export type PersonaId = keyof typeof demoMessages.personas;
