/**
 * Every call in an example of auth-js's documentation, with the test that makes this call. A value
 * is "file: title" with a path below server/auth, or "no: " and the reason.
 * documented-calls.test.ts compares this list with the documentation.
 */
export const DOCUMENTED_CALLS: Record<string, string> = {
  "constructor: Using supabase-js (recommended)": "no: the portal uses auth-js alone (record 3)",
  "constructor: Standalone import for bundle-sensitive environments":
    "tests/auth-js/clients.test.ts: a separate client needs only the URL, and can be stopped",
  "startAutoRefresh: Start and stop auto refresh in React Native":
    "tests/auth-js/clients.test.ts: a separate client needs only the URL, and can be stopped",
  "stopAutoRefresh: Start and stop auto refresh in React Native":
    "tests/auth-js/clients.test.ts: a separate client needs only the URL, and can be stopped",
  "dispose: Cleanup on React unmount":
    "tests/auth-js/clients.test.ts: a separate client needs only the URL, and can be stopped",
  "signInAnonymously: Create an anonymous user": "no: nobody is anonymous here",
  "signInAnonymously: Create an anonymous user with custom user metadata": "no: nobody is anonymous here",
  "signInWithWeb3: Sign in with Solana or Ethereum (Window API)": "no: wallets are not offered",
  "signInWithWeb3: Sign in with Ethereum (Message and Signature)": "no: wallets are not offered",
  "signInWithWeb3: Sign in with Solana (Brave)": "no: wallets are not offered",
  "signInWithWeb3: Sign in with Solana (Wallet Adapter)": "no: wallets are not offered",

  "signUp: Sign up with an email and password":
    "endpoints/tests/signup.test.ts: a new user signs up, confirms with the emailed code and can sign in with the password",
  "signUp: Sign up with additional user metadata":
    "tests/auth-js/sign-up.test.ts: data of the sign-up becomes the user's metadata",
  "signUp: Sign up with a redirect URL":
    "tests/auth-js/sign-up.test.ts: the confirmation link contains the requested page",
  "signUp: Sign up with a phone number and password (SMS)":
    "codes/tests/sms.test.ts: a sign-up by phone number needs its code before the password works",
  "signUp: Sign up with a phone number and password (whatsapp)":
    "tests/auth-js/phones.test.ts: a code is sent by the requested channel",
  "resend: Resend an email signup confirmation":
    "endpoints/tests/resend.test.ts: a resent confirmation still applies the chosen password",
  "resend: Resend a phone signup confirmation":
    "codes/tests/sms.test.ts: a sign-up by phone number needs its code before the password works",
  "resend: Resend email change email":
    "endpoints/tests/user-update.test.ts: one email address cannot confirm for both, also with a resent email",
  "resend: Resend phone change OTP":
    "tests/auth-js/phones.test.ts: the code of a new phone number is sent again and confirms the number",

  "signInWithPassword: Sign in with email and password":
    "endpoints/tests/token-password.test.ts: the correct password signs in with any case of the email address",
  "signInWithPassword: Sign in with phone and password":
    "codes/tests/sms.test.ts: a sign-up by phone number needs its code before the password works",
  "signInWithPassword: Handling errors":
    "endpoints/tests/token-password.test.ts: a wrong password, an unknown email address and an account without a password get the same response",
  "signInWithOtp: Sign in with email": "endpoints/tests/otp.test.ts: a magic link signs a new user in on any device",
  "signInWithOtp: Sign in with SMS OTP": "codes/tests/sms.test.ts: a code by SMS signs in",
  "signInWithOtp: Sign in with WhatsApp OTP": "tests/auth-js/phones.test.ts: a code is sent by the requested channel",
  "verifyOtp: Verify Signup One-Time Password (OTP)":
    "endpoints/tests/signup.test.ts: a new user signs up, confirms with the emailed code and can sign in with the password",
  "verifyOtp: Verify SMS One-Time Password (OTP)": "codes/tests/sms.test.ts: a code by SMS signs in",
  "verifyOtp: Verify Email Auth (Token Hash)":
    "endpoints/tests/verify.test.ts: a link works once, and its code stops working too",
  "signInWithOAuth: Sign in using a third-party provider":
    "providers/tests/sign-in.test.ts: auth-js signs a new user in by a provider, and the account gets their email address",
  "signInWithOAuth: Sign in using a third-party provider with redirect":
    "providers/tests/sign-in.test.ts: redirects stay on this portal, and a flow needs PKCE and a known provider",
  "signInWithOAuth: Sign in with scopes and access provider tokens":
    "providers/tests/sign-in.test.ts: the provider's tokens are not stored",
  "exchangeCodeForSession: Exchange Auth Code":
    "endpoints/tests/token-pkce.test.ts: auth-js exchanges a code with its stored verifier",
  "exchangeCodeForSession: Exchange Auth Code for a specific flow (e.g. in a server-side callback handler)":
    "no: the flow's id stays in the browser, the service sees the same request",
  "signInWithIdToken: Sign In using ID Token":
    "providers/tests/forgeries.test.ts: auth-js signs in once with an app's ID token",
  "signInWithSSO: Sign in with email domain":
    "endpoints/tests/sso.test.ts: auth-js signs in by the company's identity provider, each time to the same account",
  "signInWithSSO: Sign in with provider UUID":
    "endpoints/tests/sso.test.ts: a provider is found by its id or a domain, and requires PKCE",
  "signInWithPasskey: Sign in with Conditional UI (passkey autofill)":
    "endpoints/tests/passkeys.test.ts: a passkey signs in at aal2 without an email",

  "getSession: Get the session data":
    "tests/auth-js/sessions.test.ts: a session is stored, set in another client and refreshed",
  "setSession: Set the session":
    "tests/auth-js/sessions.test.ts: a session is stored, set in another client and refreshed",
  "refreshSession: Refresh session using the current session":
    "endpoints/tests/token-refresh.test.ts: a refresh returns a new pair of tokens for the same session",
  "refreshSession: Refresh session using a refresh token":
    "tests/auth-js/sessions.test.ts: a session is stored, set in another client and refreshed",
  "getClaims: Get JWT claims, header and signature":
    "tokens/tests/identify.test.ts: auth-js verifies a token with only the published keys",
  "getUser: Get the logged in user with the current existing session":
    "endpoints/tests/user.test.ts: a signed-in user sees their account without anything about the password",
  "getUser: Get the logged in user with a custom access token jwt":
    "tests/auth-js/sessions.test.ts: a client without a session reads the user of a token",
  "signOut: Sign out of every device (global – default)":
    "endpoints/tests/logout.test.ts: scope global ends all sessions, local the current session, others all but the current",
  "signOut: Sign out only the current session (recommended for most apps)":
    "endpoints/tests/logout.test.ts: scope global ends all sessions, local the current session, others all but the current",
  "signOut: Sign out of all other sessions, keep the current one":
    "endpoints/tests/logout.test.ts: scope global ends all sessions, local the current session, others all but the current",

  "updateUser: Update the email for an authenticated user":
    "endpoints/tests/user-update.test.ts: an email change takes effect after both email addresses have confirmed",
  "updateUser: Update the phone number for an authenticated user":
    "codes/tests/sms.test.ts: a new phone number is stored when its code is entered",
  "updateUser: Update the password for an authenticated user":
    "endpoints/tests/user-update.test.ts: a password change ends all other sessions and sends an email",
  "updateUser: Update the user's metadata":
    "endpoints/tests/user-update.test.ts: metadata is merged, null removes, and the next token carries it",
  "updateUser: Update the user's password with a nonce":
    "endpoints/tests/user-update.test.ts: a day after signing in, a new password needs an emailed code or the current password",
  "reauthenticate: Send reauthentication nonce":
    "endpoints/tests/user-update.test.ts: a day after signing in, a new password needs an emailed code or the current password",
  "resetPasswordForEmail: Reset password":
    "endpoints/tests/recover.test.ts: the emailed link sets a new password and ends all older sessions",
  "resetPasswordForEmail: Reset password (React)":
    "endpoints/tests/recover.test.ts: the emailed link sets a new password and ends all older sessions",
  "getUserIdentities: Returns a list of identities linked to the user":
    "tests/auth-js/sessions.test.ts: a user's identities are listed",
  "unlinkIdentity: Unlink an identity":
    "endpoints/tests/user-identities.test.ts: auth-js unlinks a provider, which ends other sessions and emails the owner",

  "enroll: Enroll a time-based, one-time password (TOTP) factor":
    "endpoints/tests/factors.test.ts: an authenticator is added by QR code and takes effect with its first correct code",
  "enroll: Enroll a Phone Factor": "no: SMS is no second factor here",
  "challenge: Create a challenge for a factor":
    "tests/auth-js/factors.test.ts: a factor is enrolled, challenged, verified, listed and removed",
  "challenge: Create a challenge for a phone factor": "no: SMS is no second factor here",
  "challenge: Create a challenge for a phone factor (WhatsApp)": "no: SMS is no second factor here",
  "verify: Verify a challenge for a factor":
    "tests/auth-js/factors.test.ts: a factor is enrolled, challenged, verified, listed and removed",
  "challengeAndVerify: Create and verify a challenge for a factor":
    "tests/auth-js/factors.test.ts: a factor is challenged and verified in one call",
  "unenroll: Unenroll a factor":
    "tests/auth-js/factors.test.ts: a factor is enrolled, challenged, verified, listed and removed",
  "listFactors: List all factors for a user":
    "tests/auth-js/factors.test.ts: a factor is enrolled, challenged, verified, listed and removed",
  "getAuthenticatorAssuranceLevel: Get the AAL details of a session":
    "tests/auth-js/factors.test.ts: a factor is challenged and verified in one call",
  "getAuthenticatorAssuranceLevel: Get the AAL details for a specific JWT":
    "tests/auth-js/factors.test.ts: a factor is challenged and verified in one call",
  "getStatus: Get the recovery codes status":
    "tests/auth-js/factors.test.ts: recovery codes are created, counted, used, created again and removed",
  "generate: Generate recovery codes":
    "tests/auth-js/factors.test.ts: recovery codes are created, counted, used, created again and removed",
  "verify: Verify a recovery code":
    "tests/auth-js/factors.test.ts: recovery codes are created, counted, used, created again and removed",
  "regenerate: Regenerate recovery codes":
    "tests/auth-js/factors.test.ts: recovery codes are created, counted, used, created again and removed",
  "unenroll: Unenroll recovery codes":
    "tests/auth-js/factors.test.ts: recovery codes are created, counted, used, created again and removed",
  "deleteFactor: Delete a factor for a user": "no: staff use the command line, there is no admin API",
};
