import { ACCESS_REQUESTS_PER_DAY, EMPLOYERS_PER_DAY } from "#domain/limits.ts";

/** Spec §2: the sections of a company on the access screen and on the profile screen. */
export const companySectionMessages = {
  information: "Company Information",
  informationHint:
    "Once our team has approved them, job seekers see the name, description, primary service and size. Until a change is approved, they see the approved text.",
  webPresence: "Web Presence",
  webPresenceHint: "Your public pages link to the company website once our team has approved it.",
  contact: "Contact Information",
  contactHint: "Only your team and our reviewers see it.",
  contactChoice: "Your team and our reviewers see it. Job seekers see what you tick, once our team has approved it.",
  industriesFailed: "The industries could not be loaded.",
} as const;

/**
 * Texts above the two tabs of the access screen, for a user's first company and for further
 * companies.
 */
export const accessMessages = {
  titleOfFirst: "Set up your company",
  leadOfFirst:
    "Create your company here, or ask for access if a colleague already did. You can change everything later.",
  titleOfNext: "Add another company",
  leadOfNext:
    "Create another company here, or ask for access to one. You can switch between your companies at any time.",
} as const;

/** Spec §2 "Employer access screen", §5 "Create employer", §8. */
export const createEmployerMessages = {
  tab: "Create New Employer",
  submit: "Create Employer",
  reset: "Reset Form",
  addMore: "Add more now",
  addMoreHint: "Industry, description, size, careers page and contact. You can also add them later.",
  websiteHint: "We look here for jobs to suggest to you.",
  careersHint: "The page that lists your jobs, if you have one.",
  nameRequired: "Company name is required",
  nameTaken: "An employer with this name already exists",
  askToJoin: (name: string) => `Ask to join ${name}`,
  nameAvailable: "Name is available",
  nameChecking: "Checking name...",
  duplicate:
    "An employer with this name already exists. Please choose another name or use Request Access to join the existing employer.",
  /** Rule 56 */
  tooMany: `You can create ${EMPLOYERS_PER_DAY} companies a day. Please create the next one tomorrow.`,
  failed: "Failed to create employer",
  failedTryAgain: "Failed to create employer. Please try again.",
  succeeded: "Employer created successfully! You now have access to this employer account.",
} as const;

/** Spec §5 "Request access", §8. */
export const requestAccessMessages = {
  tab: "Request Access",
  submit: "Request Access",
  searchTooShort: "Please enter at least 3 characters to search",
  employerRequired: "Please select an employer first",
  noneFound: "No employers found with that name",
  searchFailed: "Failed to search employers. Please try again.",
  alreadyPending: "You already have a pending request for this employer",
  alreadyMember: "You already have access to this employer",
  /** Rule 56 */
  tooMany: `You can send ${ACCESS_REQUESTS_PER_DAY} access requests a day. Please send the next one tomorrow.`,
  failed: "Failed to request access. Please try again.",
  succeeded: "Access request submitted successfully! An administrator will review your request.",
} as const;

/** Spec §2 "Company Profile", §8. Rule 14 requires `awaitingReview`. */
export const profileMessages = {
  title: "Company Profile",
  lead: "What job seekers see of your company on its public page and below each job, and how we reach you.",
  save: "Save Changes",
  failed: "Failed to update profile. Please try again.",
  succeeded: "Profile updated successfully!",
  notFound: "No Employer Profile Found",
  notFoundHelp: "Please contact support to set up your employer profile.",
  awaitingReview: "Awaiting review by our team",
} as const;

/** Validation texts of the company forms, Spec §5. */
export const employerFieldMessages = {
  nameRequired: createEmployerMessages.nameRequired,
  nameTooLong: "Company name cannot exceed 200 characters",
  invalidEmployeeCount: "Employee count must be a positive whole number",
  descriptionTooLong: "Description is too long",
} as const;

/** Spec §2 "User Permissions", §4, §8; rule 37 for invitations. */
export const teamMessages = {
  title: "User Permissions",
  members: "Team Members",
  explanation:
    "Users with access can view and manage your company's job postings. New users are invited by email. Remove a user with the X button.",
  invite: "Invite User",
  inviting: "Inviting...",
  invitationSent: (email: string) => `Invitation sent to ${email}`,
  /** Shown if the user left the screen before the invitation was sent. */
  invitationNotSent: (email: string) => `The invitation to ${email} was not sent.`,
  inviteFailed: "Failed to send invitation. Please try again.",
  removalTitle: "Confirm Removal",
  removalText: "will no longer have access to manage job postings or other company data.",
  remove: "Remove User",
  removed: "User removed successfully",
  removeFailed: "Failed to remove user. Please try again.",
  neverLoggedIn: "Never",
} as const;
