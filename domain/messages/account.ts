/** Spec §8, users and startup. */
export const sessionMessages = {
  userNotFound: "User record not found. Please contact support.",
  severalUsersFound: "Multiple user records found. Please contact support.",
  ensureUserFailed: (reason: string) => `Failed to create or access user profile: ${reason}`,
  createUserFailed: "Unable to create user profile. Please contact support or try again later.",
} as const;

/** Spec §2, §5 "Sign-in", §8. */
export const signInMessages = {
  magicLinkTab: "Magic Link",
  oneTimePasswordTab: "One-Time Password",
  passwordsSunset: "We will be sunsetting passwords soon.",
  emailRequired: "Please enter your email address",
  emailAndPasswordRequired: "Please enter both email and password",
  failed: "An error occurred during login",
  invalidCredentials: "Invalid email or password",
  magicLinkSent: "Check your email for the login link",
  oneTimePasswordSent: "Check your email for the one-time password",
  checkInbox: "Check your inbox",
  sentAgain: "A new email is on its way.",
  exampleLabel: "Example of a posting",
  example: {
    title: "Weekend Baker",
    company: "Maple Street Bakery",
    facts: "$19.00 – $23.00 an hour · Part-time",
    place: "Northfield, MN",
  },
  facts: [
    "A job is posted in about five minutes.",
    "Staff review each job before it is public.",
    "No password needed: we email you a link or a code.",
  ],
  withPasskey: "Sign in with a passkey",
  /** Shown after the server ended the session. The browser keeps drafts (rule 9). */
  sessionEnded: "Your session has ended. Sign in again.",
} as const;

/** Spec §5 "Sign-in": responses of the auth service and of its client. */
export const authServiceMessages = {
  emailOrPhoneAndPasswordRequired: "You must provide either an email or phone number and a password.",
  emailOrPhoneRequired: "You must provide either an email or phone number.",
} as const;

/** Spec §5 "Sign-up", §8. */
export const signUpMessages = {
  emailIsEnough: "New here? Your email is enough:",
  signInInstead: "sign in with it, and your account is created.",
  allFieldsRequired: "All fields are required",
  invalidEmail: "Please enter a valid email address",
  passwordsDoNotMatch: "Passwords do not match",
  passwordsMatch: "Passwords match",
  failed: "An error occurred during signup",
  noUserReturned: "Failed to create user",
  succeeded: "Account created successfully! Please check your email to verify your account.",
  /** Shown if the link of the sign-up email was opened in another browser (rule 52). */
  accountReady: "Your account is ready. Sign in by email, or choose a password.",
} as const;

/** Spec §5 "Sign-up" 4–8. The last two texts are not in the specification. */
export const passwordMessages = {
  tooShort: "Password must be at least 8 characters long",
  noDigit: "Password must contain at least one digit",
  noLowercase: "Password must contain at least one lowercase letter",
  noUppercase: "Password must contain at least one uppercase letter",
  noSpecial: "Password must contain at least one special character",
  tooLong: "Password must be at most 128 characters long",
  tooCommon: "Password is too easy to guess. Please choose a less common one.",
} as const;

/** The live checklist of the sign-up screen, Spec §2. */
export const passwordChecklistMessages = {
  length: "At least 8 characters",
  digit: "At least one digit",
  lowercase: "At least one lowercase letter",
  uppercase: "At least one uppercase letter",
  special: "At least one special character",
} as const;

/** Spec §2 "Verification code screen", §5, §8. */
export const verificationMessages = {
  heading: "EMPLOYER",
  prompt: "Enter the verification code sent to your email",
  verify: "Verify Code",
  busy: "Verifying...",
  backToLogin: "Back to Login",
  invalid: "Invalid verification code",
  invalidAutomatic: "Invalid verification code. Please try entering it manually.",
  incomplete: "Please enter a valid verification code",
  verifying: "Verifying your code...",
  succeeded: "Verification successful! Redirecting...",
  /**
   * Asks the user before the app uses a code that this browser did not request. The email address
   * is masked (rule 53).
   */
  signInAs: (email: string) => `Sign in as ${email}?`,
  notRequestedHere: "This browser did not ask for the code. Go on only if the address is yours.",
} as const;
