/**
 * Every call that auth-js documents by an example, and the test that makes it against this service:
 * "file: title", below server/auth; or "no: " and why it does not apply. documented-calls.test.ts
 * compares this with the client's own documentation.
 */
export const DOCUMENTED_CALLS: Record<string, string> = {
  "constructor: Using supabase-js (recommended)": "no: the portal uses auth-js alone (record 3)",
  "constructor: Standalone import for bundle-sensitive environments":
    "tests/auth-js/clients.test.ts: a client of its own needs the address alone, and stops when it is told to",
  "startAutoRefresh: Start and stop auto refresh in React Native":
    "tests/auth-js/clients.test.ts: a client of its own needs the address alone, and stops when it is told to",
  "stopAutoRefresh: Start and stop auto refresh in React Native":
    "tests/auth-js/clients.test.ts: a client of its own needs the address alone, and stops when it is told to",
  "dispose: Cleanup on React unmount":
    "tests/auth-js/clients.test.ts: a client of its own needs the address alone, and stops when it is told to",
  "signInAnonymously: Create an anonymous user": "no: nobody is anonymous here",
  "signInAnonymously: Create an anonymous user with custom user metadata": "no: nobody is anonymous here",
  "signInWithWeb3: Sign in with Solana or Ethereum (Window API)": "no: wallets are not offered",
  "signInWithWeb3: Sign in with Ethereum (Message and Signature)": "no: wallets are not offered",
  "signInWithWeb3: Sign in with Solana (Brave)": "no: wallets are not offered",
  "signInWithWeb3: Sign in with Solana (Wallet Adapter)": "no: wallets are not offered",

  "signUp: Sign up with an email and password":
    "endpoints/tests/signup.test.ts: a newcomer signs up, confirms by the emailed code and can sign in by password",
  "signUp: Sign up with additional user metadata":
    "tests/auth-js/sign-up.test.ts: what is said at the sign-up is the user's metadata",
  "signUp: Sign up with a redirect URL":
    "tests/auth-js/sign-up.test.ts: the confirmation leads to the page that was asked for",
  "signUp: Sign up with a phone number and password (SMS)":
    "codes/tests/sms.test.ts: a sign-up by telephone waits for its code, then the password works",
  "signUp: Sign up with a phone number and password (whatsapp)":
    "tests/auth-js/phones.test.ts: a code goes by the channel that was asked for",
  "resend: Resend an email signup confirmation":
    "endpoints/tests/resend.test.ts: a confirmation that was sent again still leads to the chosen password",
  "resend: Resend a phone signup confirmation":
    "codes/tests/sms.test.ts: a sign-up by telephone waits for its code, then the password works",
  "resend: Resend email change email":
    "endpoints/tests/user-update.test.ts: one address cannot confirm for both, not even with an email that was sent again",
  "resend: Resend phone change OTP":
    "tests/auth-js/phones.test.ts: the code of a new number is sent again, and makes it count",

  "signInWithPassword: Sign in with email and password":
    "endpoints/tests/token-password.test.ts: the right password signs in, whatever the case of the email address",
  "signInWithPassword: Sign in with phone and password":
    "codes/tests/sms.test.ts: a sign-up by telephone waits for its code, then the password works",
  "signInWithPassword: Handling errors":
    "endpoints/tests/token-password.test.ts: a wrong password, an unknown email address and an account without a password get one answer",
  "signInWithOtp: Sign in with email": "endpoints/tests/otp.test.ts: a magic link signs a newcomer in on any device",
  "signInWithOtp: Sign in with SMS OTP": "codes/tests/sms.test.ts: a code by SMS signs in the holder of the telephone",
  "signInWithOtp: Sign in with WhatsApp OTP":
    "tests/auth-js/phones.test.ts: a code goes by the channel that was asked for",
  "verifyOtp: Verify Signup One-Time Password (OTP)":
    "endpoints/tests/signup.test.ts: a newcomer signs up, confirms by the emailed code and can sign in by password",
  "verifyOtp: Verify SMS One-Time Password (OTP)":
    "codes/tests/sms.test.ts: a code by SMS signs in the holder of the telephone",
  "verifyOtp: Verify Email Auth (Token Hash)":
    "endpoints/tests/verify.test.ts: a link works once, and takes its code with it",
  "signInWithOAuth: Sign in using a third-party provider":
    "providers/tests/sign-in.test.ts: auth-js signs a newcomer in by a provider, and the account is one of their email address",
  "signInWithOAuth: Sign in using a third-party provider with redirect":
    "providers/tests/sign-in.test.ts: redirects leave only for this portal, and no flow begins without PKCE or with an unknown provider",
  "signInWithOAuth: Sign in with scopes and access provider tokens":
    "providers/tests/sign-in.test.ts: nothing of the provider's tokens is kept",
  "exchangeCodeForSession: Exchange Auth Code":
    "endpoints/tests/token-pkce.test.ts: auth-js exchanges a code with the verifier that it kept",
  "exchangeCodeForSession: Exchange Auth Code for a specific flow (e.g. in a server-side callback handler)":
    "no: the flow's id stays in the browser, the service sees the same request",
  "signInWithIdToken: Sign In using ID Token":
    "providers/tests/forgeries.test.ts: from an app auth-js signs in with an ID token, once",
  "signInWithSSO: Sign in with email domain":
    "endpoints/tests/sso.test.ts: auth-js signs in by the company's identity provider, and again to the same account",
  "signInWithSSO: Sign in with provider UUID":
    "endpoints/tests/sso.test.ts: it is found by its id or a domain, and begins nothing without PKCE",
  "signInWithPasskey: Sign in with Conditional UI (passkey autofill)":
    "endpoints/tests/passkeys.test.ts: a passkey signs in without an email, at aal2",

  "getSession: Get the session data":
    "tests/auth-js/sessions.test.ts: the session is kept, set elsewhere and refreshed",
  "setSession: Set the session": "tests/auth-js/sessions.test.ts: the session is kept, set elsewhere and refreshed",
  "refreshSession: Refresh session using the current session":
    "endpoints/tests/token-refresh.test.ts: a refresh returns a new pair of tokens for the same session",
  "refreshSession: Refresh session using a refresh token":
    "tests/auth-js/sessions.test.ts: the session is kept, set elsewhere and refreshed",
  "getClaims: Get JWT claims, header and signature":
    "tokens/tests/identify.test.ts: auth-js verifies a token with the published keys alone",
  "getUser: Get the logged in user with the current existing session":
    "endpoints/tests/user.test.ts: a signed-in person sees their account, without anything about the password",
  "getUser: Get the logged in user with a custom access token jwt":
    "tests/auth-js/sessions.test.ts: a token says whose it is without a session",
  "signOut: Sign out of every device (global – default)":
    "endpoints/tests/logout.test.ts: global ends every session, local this one, others the rest",
  "signOut: Sign out only the current session (recommended for most apps)":
    "endpoints/tests/logout.test.ts: global ends every session, local this one, others the rest",
  "signOut: Sign out of all other sessions, keep the current one":
    "endpoints/tests/logout.test.ts: global ends every session, local this one, others the rest",

  "updateUser: Update the email for an authenticated user":
    "endpoints/tests/user-update.test.ts: a new email address counts when both addresses have confirmed",
  "updateUser: Update the phone number for an authenticated user":
    "codes/tests/sms.test.ts: a new telephone number counts when its code comes back",
  "updateUser: Update the password for an authenticated user":
    "endpoints/tests/user-update.test.ts: a changed password ends the other sessions, keeps this one, and is reported by email",
  "updateUser: Update the user's metadata":
    "endpoints/tests/user-update.test.ts: metadata is merged, null removes, and the next token carries it",
  "updateUser: Update the user's password with a nonce":
    "endpoints/tests/user-update.test.ts: a day after signing in, a new password needs an emailed code or the current password",
  "reauthenticate: Send reauthentication nonce":
    "endpoints/tests/user-update.test.ts: a day after signing in, a new password needs an emailed code or the current password",
  "resetPasswordForEmail: Reset password":
    "endpoints/tests/recover.test.ts: a forgotten password is replaced through the emailed link, and every older session ends",
  "resetPasswordForEmail: Reset password (React)":
    "endpoints/tests/recover.test.ts: a forgotten password is replaced through the emailed link, and every older session ends",
  "getUserIdentities: Returns a list of identities linked to the user":
    "tests/auth-js/sessions.test.ts: the ways in of a user are listed",
  "unlinkIdentity: Unlink an identity":
    "endpoints/tests/user-identities.test.ts: auth-js unlinks a provider: it signs in no more, other sessions end, the owner is told",

  "enroll: Enroll a time-based, one-time password (TOTP) factor":
    "endpoints/tests/factors.test.ts: an authenticator is added with its QR code, and counts from its first right code on",
  "enroll: Enroll a Phone Factor": "no: SMS is no second factor here",
  "challenge: Create a challenge for a factor":
    "tests/auth-js/factors.test.ts: a factor is enrolled, challenged, verified, listed and removed",
  "challenge: Create a challenge for a phone factor": "no: SMS is no second factor here",
  "challenge: Create a challenge for a phone factor (WhatsApp)": "no: SMS is no second factor here",
  "verify: Verify a challenge for a factor":
    "tests/auth-js/factors.test.ts: a factor is enrolled, challenged, verified, listed and removed",
  "challengeAndVerify: Create and verify a challenge for a factor":
    "tests/auth-js/factors.test.ts: challenge and code go in one call",
  "unenroll: Unenroll a factor":
    "tests/auth-js/factors.test.ts: a factor is enrolled, challenged, verified, listed and removed",
  "listFactors: List all factors for a user":
    "tests/auth-js/factors.test.ts: a factor is enrolled, challenged, verified, listed and removed",
  "getAuthenticatorAssuranceLevel: Get the AAL details of a session":
    "tests/auth-js/factors.test.ts: challenge and code go in one call",
  "getAuthenticatorAssuranceLevel: Get the AAL details for a specific JWT":
    "tests/auth-js/factors.test.ts: challenge and code go in one call",
  "getStatus: Get the recovery codes status":
    "tests/auth-js/factors.test.ts: recovery codes are made, counted, used, made again and removed",
  "generate: Generate recovery codes":
    "tests/auth-js/factors.test.ts: recovery codes are made, counted, used, made again and removed",
  "verify: Verify a recovery code":
    "tests/auth-js/factors.test.ts: recovery codes are made, counted, used, made again and removed",
  "regenerate: Regenerate recovery codes":
    "tests/auth-js/factors.test.ts: recovery codes are made, counted, used, made again and removed",
  "unenroll: Unenroll recovery codes":
    "tests/auth-js/factors.test.ts: recovery codes are made, counted, used, made again and removed",
  "deleteFactor: Delete a factor for a user": "no: staff use the command line, there is no admin API",
};
