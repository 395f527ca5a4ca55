/**
 * The ways in which a company can prove that it owns its website, and its present proof (rule 98).
 */
export type Ownership = {
  /** The host of the company's website without "www.", or null if the profile has no website. */
  host: string | null;
  /** Domains in which an email address proves the ownership. Empty if there is no such domain. */
  domains: string[];
  /**
   * The secret in the line that the company adds to its website's head. Null if the server doesn't
   * read websites.
   */
  line: string | null;
  /** The email address that received a code which still works. Null if no code works. */
  sent_to: string | null;
  /**
   * The proof, or null while ownership is not proved. `email` is null if the line in the website
   * proved the ownership.
   */
  proof: { email: string | null; proved: string } | null;
};

/** The name of the meta element in the head of a company's website. */
export const OWNERSHIP_META = "openings-verification";

/** Returns the line that the company adds to the head of its website. */
export function ownershipLine(content: string): string {
  return `<meta name="${OWNERSHIP_META}" content="${content}">`;
}
